import { readConfig } from './base/config/config.js';
import { createLog } from './base/telemetry/log.js';
import { serveGateway } from './gateway.js';
import type { StartGateway } from './index-types.js';
import { openUpstream, warnOfMadeUpData } from './upstream/upstream.js';

export type * from './index-types.js';

export const startGateway: StartGateway = async ({ settings = {}, plugins = [] } = {}) => {
  const config = { ...readConfig(settings), workers: 1 };
  const log = createLog(config.logLevel);
  const here = (path: string) => new URL(path, import.meta.url);
  const upstream = await openUpstream(config.chains, here('./embedded.js'), log);
  const pages = here('./pages/');
  const { url, close } = await serveGateway(config, upstream, { log, pages, plugins });
  warnOfMadeUpData(upstream, log);
  return { url, close };
};
