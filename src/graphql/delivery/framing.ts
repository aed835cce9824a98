import { randomBytes } from 'node:crypto';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
import type { HttpResponse } from '../../base/request/exchange.js';
import type { StreamType } from '../reading/media-type.js';

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
}

const partHead = '\r\ncontent-type: application/json; charset=utf-8\r\n\r\n';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A boundary of its own for each answer. Some clients look for it anywhere in the text, not only at the
 * start of a line: what a token is called must not be able to end a part.
 */
const newBoundary = () =>
  Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('');

/** A part ends with the boundary after it: until that arrives, clients cannot read it. */
const multipart = ({ type, parameter }: StreamType): Framing => {
  const boundary = newBoundary();
  const delimiter = `\r\n--${boundary}`;
  const specification = parameter === '' ? '' : `;${parameter}`;
  return {
    contentType: `${type};boundary=${boundary}${specification}`,
    start: delimiter,
    write: ({ payload }) => (payload === undefined ? '' : `${partHead}${payload}${delimiter}`),
    end: '--\r\n',
  };
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
};

/** How the events of an answer of this type are written. */
const framingOf = (type: StreamType): Framing =>
  type.type === 'text/event-stream' ? eventStream : multipart(type);

/** The event that shows clients, and proxies between, that a stream is alive. */
export const heartbeatOf = ({ type }: StreamType): StreamEvent =>
  type === 'text/event-stream' ? {} : { payload: '{}' };

/** The texts of events. */
const framed = (
  events: AsyncIterable<StreamEvent>,
  { start, write, end }: Framing,
): AsyncIterable<string> => {
  const source = events[Symbol.asyncIterator]();
  let lead = start;
  let hasEnded = false;
  return iteratorOf(
    async () => {
      if (hasEnded) return undefined;
      const event = await takeFrom(source);
      hasEnded ||= event === undefined;
      const text = lead + (event === undefined ? end : write(event));
      lead = '';
      return text === '' && hasEnded ? undefined : text;
    },
    () => {
      hasEnded = true;
      return source.return?.();
    },
  );
};

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
