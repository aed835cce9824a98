import { describe, expect, it } from 'vitest';
import {
  acceptedBy,
  incrementalTypes,
  streamTypeFor,
} from '../../../src/graphql/reading/media-type.js';

const nameOf = (accept: string | undefined) => {
  const found = streamTypeFor(acceptedBy(accept), incrementalTypes);
  return found && [found.type, found.parameter].filter(Boolean).join(';');
};

describe('an answer with @defer or @stream', () => {
  const [v02, v2022] = [
    'multipart/mixed;incrementalSpec=v0.2',
    'multipart/mixed;deferSpec=20220824',
  ];
  const events = 'text/event-stream';
  it.each([
    [undefined, null],
    ['*/*', null],
    ['application/json', null],
    [v02, v02],
    [`${v2022}, ${v02}`, v02],
    [`application/json, ${events}, ${v2022}`, v2022],
    [`${v02};q=0, ${events}`, events],
    ['multipart/mixed;INCREMENTALSPEC="v0.2";q=0.9', v02],
    ['multipart/mixed; incrementalSpec = v0.2', v02],
    ['multipart/mixed;boundary="a,;b";deferSpec=20220824', v2022],
    ['multipart/mixed, application/json', 'multipart/mixed'],
    ['multipart/*', 'multipart/mixed'],
    ['text/*', events],
    ['multipart/mixed;subscriptionSpec=1.0, application/json', null],
    ['multipart/mixed;incrementalSpec=v9', null],
    ['multipart/mixed;q=0, application/json', null],
    ['multipart/mixed;q=0.5, application/json', null],
    ['multipart/mixed;q=0.5, application/json;q=0.5', 'multipart/mixed'],
    [
      'application/graphql-response+json, application/json, text/event-stream, multipart/mixed',
      'multipart/mixed',
    ],
  ])('to %j is %s', (accept, type) => {
    expect(nameOf(accept)).toBe(type);
  });
});
