import { readConfig } from './base/config/config.js';
import { mistypedIn } from './base/config/help.js';
import { createLog } from './base/telemetry/log.js';
import { embedGateway } from './embed.js';
import { serveGateway } from './gateway.js';
import { checkPlugins } from './graphql/running/plugins.js';
import type { CreateGateway, StartGateway } from './index-types.js';
import { openUpstream, runningExplorers, warnOfMadeUpData } from './upstream/upstream.js';

export type * from './index-types.js';

const here = (path: string) => new URL(path, import.meta.url);

export const startGateway: StartGateway = async ({ settings = {}, plugins = [] } = {}) => {
  const config = { ...readConfig(settings), workers: 1 };
  checkPlugins(plugins);
  const log = createLog(config.logLevel);
  const upstream = await openUpstream(config.chains, here('./embedded.js'), log);
  const pages = here('./pages/');
  const { url, close } = await serveGateway(config, upstream, { log, pages, plugins });
  warnOfMadeUpData(upstream, log);
  return { url, close };
};

export const createGateway: CreateGateway = ({ settings = {}, plugins = [] } = {}) => {
  const { chains, ...config } = readConfig(settings, [], { needsExplorer: true });
  if (chains === null) throw new Error('There is an explorer.');
  checkPlugins(plugins);
  const log = createLog(config.logLevel);
  for (const { variable, setting } of mistypedIn(settings)) {
    log.warn('a setting has no effect: rename it if it is meant to be this one', {
      variable,
      setting,
    });
  }
  const own = { ...config, chains, workers: 1 };
  return embedGateway(own, runningExplorers(chains), { log, pages: here('./pages/'), plugins });
};
