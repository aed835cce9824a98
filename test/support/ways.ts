import type { AnyPlugin } from '../../src/graphql/running/yoga.js';
import { startEmbedded } from './embedded.js';
import { startTestGateway } from './gateway.js';
import { type Ask, ask, type Reply } from './http.js';

interface Served {
  readonly url: string;
  /** Its log lines. */
  readonly lines: Record<string, unknown>[];
  readonly close: () => Promise<unknown>;
}

/** Starts a gateway with these settings and plugins. */
export type Start = (
  env: Readonly<Record<string, string>>,
  plugins?: readonly AnyPlugin[],
) => Promise<Served>;

/** The ways in which the graph is served: by its own server, and by both doors of a gateway in somebody else's. */
export const served: readonly [string, Start][] = [
  ['directly', (env, plugins = []) => startTestGateway(env, { plugins })],
  ['by a handler', (env, plugins) => startEmbedded('handler', env, plugins)],
  ["through Yoga's HTTP layer", (env, plugins) => startEmbedded('yoga', env, plugins)],
];

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

type Send = (url: string, parameters: object, options?: Ask) => Promise<Reply>;

/** Sends the parameters of an operation by either method of GraphQL over HTTP. */
export const methods = {
  POST: (url, parameters, { headers, ...options } = {}) =>
    ask(url, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(parameters),
      ...options,
    }),
  GET: (url, parameters, options = {}) => {
    const texts = Object.entries(parameters).map(([name, value]) => [name, textOf(value)]);
    return ask(url, `/graphql?${new URLSearchParams(texts)}`, options);
  },
} satisfies Record<string, Send>;

export const bothMethods: readonly [string, Send][] = Object.entries(methods);
