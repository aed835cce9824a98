import { createServer } from 'node:http';
import { readConfig } from '../../src/base/config/config.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { embedGateway } from '../../src/embed.js';
import type { AnyPlugin } from '../../src/graphql/running/yoga.js';
import { listen } from '../../src/http/listen.js';
import { runningExplorers } from '../../src/upstream/upstream.js';

export type Door = 'handler' | 'yoga';

type Env = Readonly<Record<string, string>>;

/** A gateway without a server of its own, and its log lines. */
export const createEmbedded = (env: Env, plugins: readonly AnyPlugin[] = []) => {
  const lines: Record<string, unknown>[] = [];
  const { chains, ...config } = readConfig({ UPSTREAM_URL: 'http://127.0.0.1:9', ...env });
  if (chains === null) throw new Error('A real explorer is needed.');
  const log = createLog(config.logLevel, (line) => lines.push(JSON.parse(line)));
  const gateway = embedGateway({ ...config, chains }, runningExplorers(chains), { log, plugins });
  return { ...gateway, lines };
};

/** A server whose graph is one of the doors of a gateway, beside its other paths. */
export const startEmbedded = async (door: Door, env: Env, plugins: readonly AnyPlugin[] = []) => {
  const gateway = createEmbedded(env, plugins);
  const server = createServer((request, response) => {
    const isGraph = /^\/graphql\/?(?:\?|$)/.test(request.url ?? '');
    return gateway[isGraph ? door : 'handler'](request, response);
  });
  const { url } = await listen(server, '127.0.0.1', 0);
  const close = async () => {
    const allAnswered = await gateway.close();
    server.close();
    server.closeAllConnections();
    return allAnswered;
  };
  return { ...gateway, url, close };
};
