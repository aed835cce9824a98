import { startTestGateway } from './gateway.js';
import { type Ask, ask, type Reply } from './http.js';
import { startYogaGateway } from './yoga-gateway.js';

interface Served {
  readonly url: string;
  /** Its log lines. */
  readonly lines: Record<string, unknown>[];
  readonly close: () => Promise<unknown>;
}

/** The two ways in which the graph is served: directly, and through Yoga's HTTP layer. */
export const served: readonly [
  string,
  (env: Readonly<Record<string, string>>) => Promise<Served>,
][] = [
  ['directly', startTestGateway],
  ["through Yoga's HTTP layer", startYogaGateway],
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
