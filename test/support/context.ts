import { readConfig } from '../../src/base/config/config.js';
import { createTurns } from '../../src/base/turns/turns.js';
import { type Chain, soleChain } from '../../src/explorer/chain.js';
import {
  type ChainContext,
  type Context,
  createContext,
} from '../../src/graphql/load/resolver-context.js';
import { context } from './asking.js';

const limits = readConfig({});

/** The GraphQL context of an anonymous request over this explorer. */
export const contextOver = (explorer: Chain['explorer']): Context =>
  createContext(
    { chains: soleChain(explorer), limits, tokenCacheOf: () => null, turns: createTurns() },
    context(),
  );

/** What such a context has of its only chain. */
export const chainContextOver = (explorer: Chain['explorer']): ChainContext => {
  const { chains, on } = contextOver(explorer);
  return on(chains.default);
};
