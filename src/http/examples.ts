import type { Config } from '../base/config/config.js';
import { jsonType, unlabelled } from '../base/request/response.js';
import type { Routes } from './routes.js';

/** Hashes worth looking at, for the pages and the startup message. */
export interface Examples {
  readonly address: string;
  readonly collector: string;
  readonly trader: string;
  readonly transaction: string;
  readonly reverted: string;
  readonly creation: string;
  readonly liquidation: string;
  readonly batch: string;
  readonly pending: string;
}

/** What the pages offer to try, nothing if a real explorer is behind the gateway, and what they cannot. */
export const exampleRoutes = (
  examples: Examples | null,
  { trustedDocumentsOnly }: Pick<Config, 'trustedDocumentsOnly'>,
): Routes => {
  const body = JSON.stringify({
    embedded: examples !== null,
    ...(trustedDocumentsOnly && { trustedDocumentsOnly }),
    ...examples,
  });
  return {
    '/try.json': {
      name: 'page',
      methods: ['GET', 'HEAD'],
      handler: () => ({ response: { status: 200, headers: jsonType, body }, log: unlabelled }),
    },
  };
};
