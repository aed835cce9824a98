import type { HttpResponse } from '../../base/request/response.js';
import type { StreamType } from './media-type.js';

/** What is sent at once of an answer that streams. */
export interface StreamEvent {
  /** The result as JSON text. */
  readonly payload?: string;
  /** Where a client that comes back would go on; only `text/event-stream` has it. */
  readonly id?: string;
  /** After how many milliseconds a client that is cut off comes back; only there, too. */
  readonly retry?: number;
  /** Nothing more follows, and clients must not come back: `complete`. Multipart ends without it. */
  readonly isComplete?: true;
}

/** How events are written. */
interface Framing {
  readonly contentType: string;
  readonly start: string;
  readonly write: (event: StreamEvent) => string;
  readonly end: string;
  /** Shows that the connection is alive. */
  readonly heartbeat: StreamEvent;
}

const partHead = '\r\ncontent-type: application/json; charset=utf-8\r\n\r\n';

/** A part ends with the boundary after it: until that arrives, clients cannot read it. */
const multipart: Omit<Framing, 'contentType'> = {
  start: '\r\n---',
  write: ({ payload }) => (payload === undefined ? '' : `${partHead}${payload}\r\n---`),
  end: '--\r\n',
  heartbeat: { payload: '{}' },
};

/** As GraphQL over Server-Sent Events has it in its distinct connections mode. */
const eventStream: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  start: '',
  write: ({ payload, id, retry, isComplete }) => {
    let text = '';
    if (id !== undefined) text += `id: ${id}\n`;
    if (retry !== undefined) text += `retry: ${retry}\n`;
    if (payload !== undefined) text += `event: next\ndata: ${payload}\n`;
    if (isComplete && text !== '') text += '\n';
    if (isComplete) text += 'event: complete\ndata:\n';
    return `${text || ':\n'}\n`;
  },
  end: '',
  heartbeat: {},
};

/** How the events of an answer of this type are written. */
const framingOf = ({ type, parameter }: StreamType): Framing => {
  if (type === 'text/event-stream') return eventStream;
  const specification = parameter === '' ? '' : `;${parameter}`;
  return { ...multipart, contentType: `${type};boundary="-"${specification}` };
};

/** The event that shows clients, and proxies between, that a stream is alive. */
export const heartbeatOf = (type: StreamType): StreamEvent => framingOf(type).heartbeat;

/** The texts of events. It is no generator, so that `return` reaches the events at once. */
const framed = (
  events: AsyncIterable<StreamEvent>,
  { start, write, end }: Framing,
): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => {
    const iterator = events[Symbol.asyncIterator]();
    let lead = start;
    let hasEnded = false;
    const done = { done: true, value: undefined } as const;
    const next = async (): Promise<IteratorResult<string>> => {
      if (hasEnded) return done;
      const { done: isLast, value } = await iterator.next();
      if (isLast) hasEnded = true;
      const text = lead + (isLast ? end : write(value));
      lead = '';
      return isLast && text === '' ? done : { value: text };
    };
    return {
      next,
      return: async () => {
        hasEnded = true;
        await iterator.return?.();
        return done;
      },
    };
  },
});

/** A response that sends each event when it is there. */
export const streamResponse = (
  events: AsyncIterable<StreamEvent>,
  type: StreamType,
): HttpResponse => {
  const framing = framingOf(type);
  return {
    status: 200,
    headers: { 'content-type': framing.contentType },
    body: framed(events, framing),
  };
};

/** A response of one payload, in the form of an answer that streams. */
export const wholeResponse = (payload: string, type: StreamType) => {
  const { contentType, start, write, end } = framingOf(type);
  const body = start + write({ payload, isComplete: true }) + end;
  return { status: 200, headers: { 'content-type': contentType }, body };
};
