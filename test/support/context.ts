import { readConfig } from '../../src/base/config/config.js';
import { createTurns } from '../../src/base/turns/turns.js';
import type { Explorer } from '../../src/explorer/client.js';
import { createDialect } from '../../src/explorer/endpoints/dialect.js';
import { type Context, createContext } from '../../src/graphql/load/context.js';
import { context } from './asking.js';

const limits = readConfig({});

/** The GraphQL context of an anonymous request over this explorer. */
export const contextOver = (explorer: Pick<Explorer, 'fetch'>): Context =>
  createContext(
    { explorer, limits, tokenCache: null, dialect: createDialect(), turns: createTurns() },
    context(),
  );
