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
}

/** What is behind the gateway, as far as the pages are told. */
export interface Behind {
  readonly chains: readonly { readonly id: string | null; readonly name: string | null }[];
  /** Its own site; undefined if there is none to link to. */
  readonly explorer: string | undefined;
  /** None if a real explorer is behind the gateway. */
  readonly findExamples: () => Promise<Examples | null>;
}

/** Tells the pages the chains whose ids are known, the default first, what to try, and what they cannot. */
export const exampleRoutes = (
  { trustedDocumentsOnly }: Pick<Config, 'trustedDocumentsOnly'>,
  { chains, explorer, findExamples }: Behind,
): Routes => ({
  '/try.json': {
    name: 'page',
    methods: ['GET', 'HEAD'],
    handler: async () => {
      const examples = await findExamples();
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
