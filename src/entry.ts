import type { CreateGateway, StartGateway } from './index-types.js';
import { checkGraphqlFiles, type GraphqlCopy, refuseCopies } from './one-graphql.js';

// What importing the package runs. It is CommonJS, so that a synchronous function can load the rest, after the check,
// and so that bundlers find what it loads. The calls of `require` are as they stay in the build.

/** The copy of a bundle; empty if it has none. */
const bundledCopy = (): readonly GraphqlCopy[] => {
  try {
    const { version }: typeof import('graphql') = require('graphql');
    return [{ version, place: 'in the bundle' }];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
};

const load = (): typeof import('./index.js') => {
  if (!checkGraphqlFiles(import.meta.url)) refuseCopies(bundledCopy());
  const gateway: typeof import('./index.js') = require('./package.cjs');
  gateway.compareGraphql();
  return gateway;
};

export const startGateway: StartGateway = async (options) => load().start(options);

export const createGateway: CreateGateway = (options) => load().create(options);
