import { describe, expect, it } from 'vitest';
import { createRedact } from '../../../src/explorer/layers/decode.js';

const secret = 'k"3/y';

const redacted = (body: Buffer | string, key: string | null = secret) => {
  const raw = { status: 401, headers: {}, chunks: [Buffer.from(body)] };
  return Buffer.concat(createRedact(key)(raw).chunks);
};

describe("the operator's key", () => {
  it.each([
    ['plain', `Bad key: ${secret}.`, 'Bad key: ….'],
    ['as JSON', '{"message":"Bad key: k\\"3/y"}', '{"message":"Bad key: …"}'],
    [
      'as JSON with escaped slashes',
      '{"message":"Bad key: k\\"3\\/y"}',
      '{"message":"Bad key: …"}',
    ],
    [
      'escaped for HTML, too',
      '{"message":"Bad key: k\\u00223\\u002Fy"}',
      '{"message":"Bad key: …"}',
    ],
    ['as JSON with lower-case escapes', '"\\u006b\\"3\\u002fy"', '"…"'],
    ['more than once', `${secret} is not é${secret}`, '… is not é…'],
  ])('is removed from a text: %s', (_how, said, left) => {
    expect(redacted(said).toString()).toBe(left);
  });

  it('is removed from binary data in pieces', () => {
    const raw = {
      status: 401,
      headers: {},
      chunks: [Buffer.from('\xffk"', 'latin1'), Buffer.from('3/y')],
    };
    const redacted = Buffer.concat(createRedact(secret)(raw).chunks);
    expect(redacted.equals(Buffer.from([0xff, ...Buffer.from('…')]))).toBe(true);
  });

  it('leaves data without it unchanged, and all data if there is no key', () => {
    expect(redacted('Bad key: K"3/Y').toString()).toBe('Bad key: K"3/Y');
    expect(redacted('Bad key: null', null).toString()).toBe('Bad key: null');
  });
});
