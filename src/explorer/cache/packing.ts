import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type { Config } from '../../base/config/config.js';
import { ageOf, freshLeft, wholeBody } from '../call/upstream-response.js';
import { isJsonType, looksLikeJson } from '../decode/decode-response.js';
import { createJsonReader } from '../decode/json-parts.js';
import { isRecord } from '../decode/read.js';
import type { Redis } from './redis.js';
import type { L2Cache, StoredResponse } from './store.js';

// Handing a short body, as most are, to the thread pool takes longer than (de)compressing it here.
const longestInline = 65_536;
const longestPackedInline = 16_384;

const deflateInPool = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const inflateInPool = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const pack = async (body: Buffer): Promise<Buffer> => {
  const options = { level: 1 };
  return body.length > longestInline ? deflateInPool(body, options) : deflateRawSync(body, options);
};

const unpack = async (packed: Buffer, maxOutputLength: number): Promise<Buffer> => {
  const options = { maxOutputLength };
  return packed.length > longestPackedInline
    ? inflateInPool(packed, options)
    : inflateRawSync(packed, options);
};

/** Incremented with every change of the format, so that two releases never misread each other. */
export const packingVersion = 3;

// The format: one byte for the version, four for the length of the head, four for a checksum of
// head and body, the head as JSON, and the compressed body.
const headAt = 9;
/** In bytes; one of a foreign value may be as long as that. */
const longestHead = 65_536;

interface Head {
  /** What it was stored under: a reply that belongs to another command must not be used. */
  readonly key: string;
  readonly since: number;
  readonly freshFor: number;
  readonly contentType: string | null;
}

/** Whether it is JSON's, and may be sent as a header; null if the explorer sent none. */
const isContentType = (value: unknown): value is string | null =>
  value === null ||
  (typeof value === 'string' && isJsonType(value) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value));

const isHead = (value: unknown): value is Head =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  Number.isFinite(value.since) &&
  Number.isFinite(value.freshFor) &&
  isContentType(value.contentType);

/** Serializes a cached answer. All are anonymous and have status 200, so neither is stored. */
export const packResponse = async (response: StoredResponse, key: string): Promise<Buffer> => {
  const { stored, contentType } = response;
  const head: Head = { key, ...stored, contentType };
  const headBytes = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(headAt);
  start.writeUInt8(packingVersion, 0);
  const body = wholeBody(response);
  start.writeUInt32BE(headBytes.length, 1);
  start.writeUInt32BE(crc32(body, crc32(headBytes)), 5);
  return Buffer.concat([start, headBytes, await pack(body)]);
};

/**
 * Reads back what was stored under a key; undefined if it has another format, was stored under
 * another key, is damaged, or could not be an answer of the explorer.
 */
export const unpackResponse = async (
  bytes: Buffer,
  key: string,
  maxBytes: number,
): Promise<StoredResponse | undefined> => {
  if (bytes.length < headAt || bytes.readUInt8(0) !== packingVersion) return undefined;
  const bodyAt = headAt + bytes.readUInt32BE(1);
  if (bodyAt > longestHead) return undefined;
  try {
    const headBytes = bytes.subarray(headAt, bodyAt);
    const head: unknown = JSON.parse(headBytes.toString());
    if (!isHead(head) || head.key !== key) return undefined;
    if (ageOf(head) === Number.POSITIVE_INFINITY) return undefined;
    const body = await unpack(bytes.subarray(bodyAt), maxBytes);
    if (crc32(body, crc32(headBytes)) !== bytes.readUInt32BE(5)) return undefined;
    if (!looksLikeJson([body])) return undefined;
    return {
      status: 200,
      contentType: head.contentType,
      rateLimitHeaders: {},
      rateLimit: null,
      retryAfterMs: null,
      rateLimited: false,
      lacksPath: false,
      isOfAnother: false,
      isMitigated: false,
      chunks: [body],
      json: createJsonReader([body]),
      stored: { since: head.since, freshFor: head.freshFor },
      isFromCache: true,
    };
  } catch {
    return undefined;
  }
};

type RedisSettings = Pick<Config, 'cacheStaleIfError' | 'upstreamMaxBytes'>;

/** Stores answers where all replicas find them. `scope` keeps several explorers apart in one Redis. */
export const createRedisCache = (
  scope: string,
  redis: Redis,
  { cacheStaleIfError, upstreamMaxBytes }: RedisSettings,
): L2Cache => {
  // Hashed, so that keys do not reveal which addresses are looked up.
  const redisKey = (key: string) =>
    `gateway:${packingVersion}:${hash('sha256', `${scope}\n${key}`, 'base64url')}`;

  return {
    get: async (key, freshFor) => {
      const name = redisKey(key);
      const reply = await redis.get(name);
      const found = reply ? await unpackResponse(reply, name, upstreamMaxBytes) : undefined;
      if (found === undefined) return undefined;
      const { stored } = found;
      return { ...found, stored: { ...stored, freshFor: Math.min(stored.freshFor, freshFor) } };
    },
    set: async (key, response) => {
      const expiry = Math.ceil((freshLeft(response) + cacheStaleIfError) * 1_000);
      if (expiry <= 0 || !redis.isUp() || !isContentType(response.contentType)) return false;
      const name = redisKey(key);
      redis.set(name, await packResponse(response, name), expiry);
      return true;
    },
  };
};
