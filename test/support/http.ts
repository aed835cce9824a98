import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  readonly json: () => unknown;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer | string;
  readonly signal?: AbortSignal;
  /** Whose connections to reuse; by default, a new connection. */
  readonly agent?: Agent;
}

/** Sends a request, with the target exactly as given. */
export const ask = (url: string, target: string, { body, ...options }: Ask = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path: target, agent: false, ...options });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          text: whole.toString(),
          json: () => JSON.parse(whole.toString()),
        });
      });
    });
    sent.end(body);
  });

/** Posts a GraphQL operation as clients do. */
export const askGraph = (
  url: string,
  query: string,
  variables: object = {},
  { headers, ...options }: Ask = {},
): Promise<Reply> =>
  ask(url, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
    ...options,
  });

/** Sends raw bytes, and reads until the other end closes. */
export const sendRaw = (url: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
};
