import { hash } from 'node:crypto';
import type { Config } from '../../base/config/config.js';
import { freshLeft } from '../call/upstream-response.js';
import type { Redis } from './open-redis.js';
import { isContentType, packingVersion, packResponse, unpackResponse } from './packing.js';
import type { L2Cache } from './store.js';

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
