import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';

/** One server-sent event, or an id without data. */
export interface ServerEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
}

const readEvent = (text: string): ServerEvent =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );

export interface EventReader {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The next event, skipping heartbeats; undefined once the stream has ended. */
  readonly next: () => Promise<ServerEvent | undefined>;
  /** The result in the next event that has one. */
  readonly result: () => Promise<Record<string, unknown>>;
  /** Everything up to the end, as it came. */
  readonly rest: () => Promise<string>;
  readonly close: () => void;
}

interface Subscribe {
  readonly variables?: object;
  readonly headers?: OutgoingHttpHeaders;
  readonly method?: 'GET' | 'POST';
  readonly target?: string;
}

/** Subscribes over a new connection, which ends with the test. */
export const subscribe = (
  url: string,
  query: string,
  { variables = {}, headers = {}, method = 'POST', target = '/graphql' }: Subscribe = {},
): Promise<EventReader> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${target}`, {
      method,
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    });
    sent.once('error', reject);
    onTestFinished(() => {
      sent.on('error', () => {});
      sent.destroy();
    });
    sent.once('response', (response) => {
      let text = '';
      let isOver = false;
      let wake = () => {};
      response.setEncoding('utf8');
      const end = () => {
        isOver = true;
        wake();
      };
      response.on('data', (chunk: string) => {
        text += chunk;
        wake();
      });
      response.on('end', end);
      response.on('error', end);
      response.on('close', end);
      const more = () =>
        new Promise<void>((done) => {
          wake = done;
        });
      const next: EventReader['next'] = async () => {
        for (;;) {
          const at = text.indexOf('\n\n');
          if (at >= 0) {
            const event = readEvent(text.slice(0, at));
            text = text.slice(at + 2);
            if (Object.keys(event).length > 0) return event;
          } else if (isOver) {
            return undefined;
          } else {
            await more();
          }
        }
      };
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        next,
        result: async () => {
          for (;;) {
            const event = await next();
            if (event === undefined) throw new Error('The stream has ended.');
            if (event.data) return JSON.parse(event.data) as Record<string, unknown>;
          }
        },
        rest: async () => {
          while (!isOver) await more();
          return text;
        },
        close: () => sent.destroy(),
      });
    });
    sent.end(method === 'GET' ? undefined : JSON.stringify({ query, variables }));
  });
