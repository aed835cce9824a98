import { describe, expect, it } from 'vitest';
import type { StreamType } from '../../../src/graphql/operation/media-type.js';
import {
  heartbeatOf,
  type StreamEvent,
  streamResponse,
  wholeResponse,
} from '../../../src/graphql/operation/stream.js';

const multipart: StreamType = { type: 'multipart/mixed', parameter: 'deferSpec=20220824' };
const events: StreamType = { type: 'text/event-stream', parameter: '' };

const bodyOf = async (type: StreamType, sent: readonly StreamEvent[]) => {
  async function* source() {
    yield* sent;
  }
  const { body, headers } = streamResponse(source(), type);
  const texts: string[] = [];
  for await (const text of body as AsyncIterable<string>) texts.push(text);
  return { texts, headers };
};

describe('multipart', () => {
  it('ends each part with the boundary after it, so that it can be read at once', async () => {
    const { texts, headers } = await bodyOf(multipart, [
      { payload: '{"a":1}', id: 'x' },
      heartbeatOf(multipart),
      { isComplete: true },
    ]);
    const head = '\r\ncontent-type: application/json; charset=utf-8\r\n\r\n';
    expect(texts).toEqual([`\r\n---${head}{"a":1}\r\n---`, `${head}{}\r\n---`, '', '--\r\n']);
    expect(headers['content-type']).toBe('multipart/mixed;boundary="-";deferSpec=20220824');
  });

  it('can hold a single payload', () => {
    const { body } = wholeResponse('{}', { ...multipart, parameter: '' });
    expect(body).toBe(
      '\r\n---\r\ncontent-type: application/json; charset=utf-8\r\n\r\n{}\r\n-----\r\n',
    );
  });
});

describe('an event stream', () => {
  it('has events with their ids, comments as heartbeats, and says when it is complete', async () => {
    const { texts } = await bodyOf(events, [
      { id: 'start' },
      { payload: '{"a":1}', id: 'x', retry: 1000 },
      heartbeatOf(events),
      { isComplete: true },
    ]);
    expect(texts).toEqual([
      'id: start\n\n',
      'id: x\nretry: 1000\nevent: next\ndata: {"a":1}\n\n',
      ':\n\n',
      'event: complete\ndata:\n\n',
    ]);
  });

  it('can hold a single payload', () => {
    expect(wholeResponse('{}', events).body).toBe(
      'event: next\ndata: {}\n\nevent: complete\ndata:\n\n',
    );
  });
});
