import { gql } from '@urql/core';
import type { Cache, DataField, UpdateResolver, UpdatesConfig } from '@urql/exchange-graphcache';

/** The attributes of an address that are values. */
const values = [
  'ensDomainName',
  'implementationName',
  'isContract',
  'isScam',
  'isVerified',
  'name',
  'proxyType',
  'reputation',
];

/** The others: Graphcache stores links to their objects. */
const links = ['implementations', 'metadata', 'privateTags', 'publicTags', 'watchlistNames'];

const isKnown = (value: DataField | undefined) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

type Restore = (cache: Cache, id: DataField, value: DataField) => void;

const restoreValue = (name: string): Restore => {
  const fragment = gql(`fragment Known on Address { id ${name} }`);
  return (cache, id, value) => cache.writeFragment(fragment, { id, [name]: value });
};

const restoreLink =
  (name: string): Restore =>
  (cache, id, value) => {
    // For such a field, `cache.resolve` returns keys.
    const link = value as string | string[];
    const isStored = [link].flat().every((key) => cache.resolve(key, '__typename'));
    if (isStored) cache.link({ __typename: 'Address', id: `${id}` }, name, link);
  };

/**
 * An answer that has only the hash of an address has null or an empty list for its attributes. What
 * another answer knows stays. Each client needs its own `keepKnown()`.
 */
export const keepKnown = (): UpdatesConfig => {
  const keep = (name: string, restore: Restore): UpdateResolver => {
    const known = new Map<DataField, DataField>();
    return ({ id }, _args, cache, { parentKey }) => {
      if (id === undefined) return;
      const value = cache.resolve(parentKey, name);
      const before = known.get(id);
      if (value !== undefined && isKnown(value)) known.set(id, value);
      else if (before !== undefined) restore(cache, id, before);
    };
  };
  const policies = [
    ...values.map((name) => [name, keep(name, restoreValue(name))]),
    ...links.map((name) => [name, keep(name, restoreLink(name))]),
  ];
  return { Address: Object.fromEntries(policies) };
};
