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

/** What the pages offer to try: nothing if a real explorer is behind the gateway. */
export const exampleRoutes = (examples: Examples | null): Routes => {
  const body = JSON.stringify({ embedded: examples !== null, ...examples });
  return {
    '/try.json': {
      name: 'page',
      methods: ['GET', 'HEAD'],
      handler: () => ({ response: { status: 200, headers: jsonType, body }, log: unlabelled }),
    },
  };
};
