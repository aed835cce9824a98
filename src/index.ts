import { PothosSchemaError } from '@pothos/core';
import { GraphQLError, version } from 'graphql';
import { createGraphQLError } from 'graphql-yoga';
import { readConfig } from './base/config/config.js';
import { mistypedIn } from './base/config/help.js';
import { StartError } from './base/operator-errors.js';
import { createLog } from './base/telemetry/log.js';
import { embedGateway } from './embed.js';
import { serveGateway } from './gateway.js';
import { checkPlugins } from './graphql/running/plugins.js';
import type { CreateGateway, StartGateway } from './index-types.js';
import { openUpstream, runningExplorers, warnOfMadeUpData } from './upstream/upstream.js';

export type * from './index-types.js';

const here = (path: string) => new URL(path, import.meta.url);

export const start: StartGateway = async ({ settings = {}, plugins = [] } = {}) => {
  const config = { ...readConfig(settings), workers: 1 };
  checkPlugins(plugins);
  const log = createLog(config.logLevel);
  const upstream = await openUpstream(config.chains, here('./embedded.js'), log);
  const pages = here('./pages/');
  const { url, close } = await serveGateway(config, upstream, { log, pages, plugins });
  warnOfMadeUpData(upstream, log);
  return { url, close };
};

export const create: CreateGateway = ({ settings = {}, plugins = [] } = {}) => {
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

/**
 * Compares the classes of `graphql` that the gateway and its libraries have, where files cannot tell: a bundler may have
 * taken another file for `import` than for `require`. @throws StartError
 */
export const compareGraphql = (): void => {
  const made = {
    '@pothos/core': PothosSchemaError.prototype,
    'graphql-yoga': createGraphQLError(''),
  };
  const others = Object.entries(made).filter(([, error]) => !(error instanceof GraphQLError));
  if (others.length === 0) return;
  throw new StartError(
    `${others.map(([name]) => name).join(' and ')} got another copy of graphql than the gateway, which has ${version}. Have the bundler resolve graphql to one file wherever it is imported (an alias), or leave explorer-gateway and graphql out of the bundle.`,
  );
};
