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

/**
 * What the pages know of the gateway: its chains whose ids are known, the default first, and what to
 * try, which is nothing if a real explorer is behind it.
 */
export const exampleRoutes = (
  examples: Examples | null,
  chains: readonly { readonly id: string | null; readonly name: string | null }[],
): Routes => {
  const known = chains.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]));
  const body = JSON.stringify({ embedded: examples !== null, chains: known, ...examples });
  return {
    '/try.json': {
      name: 'page',
      methods: ['GET', 'HEAD'],
      handler: () => ({ response: { status: 200, headers: jsonType, body }, log: unlabelled }),
    },
  };
};
