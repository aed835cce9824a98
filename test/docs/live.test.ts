import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { startTestGateway } from '../support/gateway.js';
import { codeBlocks, readPage } from './pages.js';

it('docs/live.md shows a command that prints what happens as the embedded chain grows', async () => {
  const sandbox = await startSandbox({ chain: bundledChain });
  const gateway = await startTestGateway({
    UPSTREAM_URL: sandbox.url,
    LIVE_POLL_SECONDS: '0.05',
    LIVE_MAX_CALLS_PER_SECOND: '100',
  });
  const [command = ''] = codeBlocks(readPage('docs/live.md'), 'sh');
  const curl = command
    .replace(/^curl/, 'exec curl -s')
    .replaceAll('http://127.0.0.1:4000', gateway.url);
  const child = spawn('sh', ['-c', curl], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill();
    await gateway.close();
    await sandbox.close();
  });
  const amounts: unknown[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [, name, text] = /^(id|data): (.+)$/.exec(line) ?? [];
    // It is watching from its first position on.
    if (name === 'id' && amounts.length === 0) while (sandbox.grow() !== null);
    if (name === 'data' && text)
      amounts.push(JSON.parse(text).data.tokenTransfers.node.total.amount);
    if (amounts.length === 3) break;
  }
  expect(amounts).toEqual(Array(3).fill(expect.stringMatching(/^\d/)));
});
