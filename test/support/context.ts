import { readConfig } from '../../src/config.js';
import { type Context, createContext } from '../../src/graphql/context.js';
import { createDialect } from '../../src/upstream/dialect.js';
import type { Explorer } from '../../src/upstream/explorer.js';
import { asker } from './asking.js';

const limits = readConfig({});

/** The GraphQL context of an anonymous request over this explorer. */
export const contextOver = (explorer: Pick<Explorer, 'fetch'>): Context =>
  createContext({ explorer, limits, shelf: null, dialect: createDialect() }, asker());
