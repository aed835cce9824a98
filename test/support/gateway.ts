import { type Config, readConfig } from '../../src/base/config/config.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { type GatewayDeps, serveGateway } from '../../src/gateway.js';
import { embeddedExplorer, runningExplorers, type Upstream } from '../../src/upstream/upstream.js';
import type { Gateway } from '../../src/workers/shared.js';

export interface TestGateway extends Gateway {
  readonly upstream: Upstream;
  /** Its log lines. */
  readonly lines: Record<string, unknown>[];
}

/** Without a URL, the embedded explorer in this process. Imported lazily: most tests do not need it. */
const upstreamAt = async (chains: Config['chains']): Promise<Upstream> => {
  if (chains !== null) return runningExplorers(chains);
  const { startSandbox } = await import('../../src/sandbox/sandbox.js');
  const sandbox = await startSandbox();
  return embeddedExplorer(sandbox, sandbox.close);
};

/** A gateway on a free port, over the explorers that `env` names unless others are given. */
export const startTestGateway = async (
  env: Readonly<Record<string, string>> = {},
  deps: Partial<GatewayDeps> = {},
  given?: Upstream,
): Promise<TestGateway> => {
  const lines: Record<string, unknown>[] = [];
  const config = readConfig({ PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', ...env });
  const log = createLog(config.logLevel, (line) => lines.push(JSON.parse(line)));
  const upstream = given ?? (await upstreamAt(config.chains));
  const gateway = await serveGateway(config, upstream, { log, ...deps });
  return { ...gateway, upstream, lines };
};
