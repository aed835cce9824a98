import { readConfig } from '../../src/config.js';
import { type Gateway, type GatewayDeps, startGateway } from '../../src/gateway.js';
import { createLog } from '../../src/log.js';

/** A gateway on a free port with settings of its own; `lines` holds what it logged. */
export const startTestGateway = async (
  env: Readonly<Record<string, string>> = {},
  deps: GatewayDeps = {},
): Promise<Gateway & { lines: Record<string, unknown>[] }> => {
  const lines: Record<string, unknown>[] = [];
  const config = readConfig({ PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', ...env });
  const log = createLog('debug', (line) => lines.push(JSON.parse(line)));
  const gateway = await startGateway(config, { log, ...deps });
  return { ...gateway, lines };
};
