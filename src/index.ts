import { readConfig } from './base/config/config.js';
import { createLog } from './base/telemetry/log.js';
import { startEmbedded } from './embedded.js';
import { startGateway as start } from './gateway.js';
import type { StartGateway } from './index-types.js';

export type * from './index-types.js';

export const startGateway: StartGateway = async ({ settings = {}, plugins = [] } = {}) => {
  const config = { ...readConfig(settings), workers: 1 };
  const log = createLog(config.logLevel);
  const here = (path: string) => new URL(path, import.meta.url);
  const upstream =
    config.chains === null
      ? await startEmbedded(here('./embedded.js'), log)
      : { url: config.chains[0].url, chains: config.chains, examples: null, close: async () => {} };
  const pages = here('./pages/');
  const { url, close } = await start(config, upstream, { log, pages, plugins });
  return { url, close };
};
