import type { Config } from '../base/config/config.js';
import { jsonType, unlabelled } from '../base/request/response.js';
import type { Routes } from './routes.js';

/** Hashes worth looking at, for the pages and the startup message. */
export interface Examples {
  readonly address: string;
  readonly collector: string;
  readonly trader: string;
  /** Holds tokens on every chain. */
  readonly portfolio: string;
  readonly transaction: string;
  readonly reverted: string;
  readonly creation: string;
  readonly liquidation: string;
  readonly batch: string;
  readonly pending: string;
  /** Where the chain grows: an address that grows with it, and a transaction that will be in the next block. */
  readonly growing?: string;
  readonly next?: string;
  /** How many more blocks the chain will have, if it grows. */
  readonly blocksLeft?: number;
}

/** What the pages are told of the explorers behind the gateway. */
export interface Behind {
  readonly chains: readonly { readonly id: string | null; readonly name: string | null }[];
  /** The default chain's own site; undefined if there is none to link to. */
  readonly explorer: string | undefined;
  /** What there is on a chain, or on the default one (null); none if a real explorer is behind the gateway. */
  readonly findExamples: (chain: string | null) => Promise<Partial<Examples> | null>;
}

/** The chains whose ids are known, what the pages offer to try on the chain of the query (`chain`), nothing if a real explorer is behind the gateway, and what they cannot. */
export const exampleRoutes = (
  { trustedDocumentsOnly }: Pick<Config, 'trustedDocumentsOnly'>,
  { chains, explorer, findExamples }: Behind,
): Routes => ({
  '/try.json': {
    name: 'page',
    methods: ['GET', 'HEAD'],
    handler: async ({ query }) => {
      const examples = await findExamples(new URLSearchParams(query).get('chain'));
      const body = JSON.stringify({
        embedded: examples !== null,
        chains: chains.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
        explorer,
        ...(trustedDocumentsOnly && { trustedDocumentsOnly }),
        ...examples,
      });
      return { response: { status: 200, headers: jsonType, body }, log: unlabelled };
    },
  },
});
