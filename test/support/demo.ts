import { startSandbox } from '../../src/sandbox/sandbox.js';
import { embeddedExplorer } from '../../src/upstream/upstream.js';
import { startTestGateway } from './gateway.js';

/** Between which the chains of the embedded explorer grow. */
export const demoStates = ['at the start', 'after its last block'] as const;

/** What `npm start` serves, in this process, its chains in one of these states. Without a cache, since printed answers take calls. */
export const startDemo = async (state: (typeof demoStates)[number] = 'at the start') => {
  const sandbox = await startSandbox({ growSeconds: 86_400 });
  const gateway = await startTestGateway(
    { UPSTREAM_URL: '', CACHE_URL: 'off' },
    {},
    embeddedExplorer(sandbox, sandbox.close),
  );
  /** Adds all blocks that are left. */
  const growUp = () => {
    for (const { id } of sandbox.chains) while (sandbox.grow(id) !== null);
  };
  if (state !== 'at the start') growUp();
  return { gateway, sandbox, growUp };
};
