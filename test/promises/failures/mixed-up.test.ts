import { describe, expect, it } from 'vitest';
import { useChains } from '../../support/explorers.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';
import { blockRecord } from '../../support/versioned-records.js';

const { run, get, answer, asked } = useChains({
  ids: ['1'],
  env: { CACHE_URL: 'memory:', UPSTREAM_RETRIES: '2' },
});

/** The names of an object: each case has its own, so that nothing of it is at hand. */
interface Names {
  readonly hash: string;
  readonly account: string;
  readonly height: number;
}

const namesOf = (n: number): Names => {
  const digits = n.toString(16);
  return {
    hash: `0x${digits.padStart(64, '0')}`,
    account: `0x${digits.padStart(40, '0')}`,
    height: n,
  };
};

const id = (type: string, name: string) => JSON.stringify(idOf(type, `1:${name}`));

interface Asked {
  readonly query: (names: Names) => string;
  readonly path: (names: Names) => string;
  readonly answer: (names: Names) => unknown;
}

const address = {
  path: ({ account }: Names) => `addresses/${account}`,
  answer: ({ account: hash }: Names) => ({ hash, name: hash, is_contract: false, coin_balance: 1 }),
};
const transaction = {
  path: ({ hash }: Names) => `transactions/${hash}`,
  answer: ({ hash }: Names) => ({ hash, result: 'success', status: 'ok' }),
};
const trace = {
  path: ({ hash }: Names) => `transactions/${hash}/raw-trace`,
  answer: ({ hash }: Names) => [{ type: 'call', traceAddress: [], transactionHash: hash }],
};
const token = {
  path: ({ account }: Names) => `tokens/${account}`,
  answer: ({ account }: Names) => ({ address_hash: account, name: account, type: 'ERC-20' }),
};
const numbered = {
  path: ({ height }: Names) => `blocks/${height}`,
  answer: ({ height, hash }: Names) => blockRecord(12, { height, hash }),
};
const hashed = { ...numbered, path: ({ hash }: Names) => `blocks/${hash}` };
const replaced = {
  ...hashed,
  answer: (names: Names) => ({ ...numbered.answer(names), type: 'reorg' }),
};

/** How each object is asked for, on which path, and what that answers. To add one is to add a row. */
const objects: Readonly<Record<string, Asked>> = {
  'an address': {
    query: ({ account }) => `address(hash: "${account}") { coinBalance }`,
    ...address,
  },
  'an attribute': { query: ({ account }) => `address(hash: "${account}") { name }`, ...address },
  'an address by id': {
    query: ({ account }) => `node(id: ${id('Address', account)}) { ... on Address { name } }`,
    ...address,
  },
  'a transaction': {
    query: ({ hash }) => `transaction(hash: "${hash}") { status }`,
    ...transaction,
  },
  'a transaction by id': {
    query: ({ hash }) => `node(id: ${id('Transaction', hash)}) { id }`,
    ...transaction,
  },
  'a trace by id': { query: ({ hash }) => `node(id: ${id('Trace', `${hash}:`)}) { id }`, ...trace },
  'a block by number': { query: ({ height }) => `block(number: ${height}) { hash }`, ...numbered },
  'a block by hash': { query: ({ hash }) => `block(hash: "${hash}") { number }`, ...hashed },
  'a block by id': {
    query: ({ height }) => `node(id: ${id('Block', `${height}`)}) { id }`,
    ...numbered,
  },
  'a replaced block by id': {
    query: ({ hash }) => `node(id: ${id('Block', hash)}) { id }`,
    ...replaced,
  },
  'a token': { query: ({ account }) => `token(hash: "${account}") { name }`, ...token },
  'a token by id': { query: ({ account }) => `node(id: ${id('Token', account)}) { id }`, ...token },
};

const cases = Object.entries(objects).map(([what, one], at) => ({ what, one, at }));

/** More than open the circuit. */
const manyTimes = 12;

const badResponse = [{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }];

describe('an answer about another object than the one asked for', () => {
  it.each(cases)(
    'is an error of $what, not kept, not repeated and no outage',
    async ({ one, at }) => {
      const [right, wrong] = [namesOf(100 + at), namesOf(900 + at)];
      const path = one.path(right);
      const serve = (body: unknown) =>
        answer((sent) => (sent.path === path ? { body } : undefined));
      const query = `{ object: ${one.query(right)} chains { id } }`;
      serve(one.answer(wrong));
      for (let times = 1; times <= manyTimes; times += 1) {
        const { data, errors } = await run(query);
        expect(errors).toMatchObject(badResponse);
        expect(errors?.[0]?.path?.[0]).toBe('object');
        expect(JSON.stringify(data.object)).not.toContain(wrong.account);
        expect(data.chains).toEqual([{ id: expect.any(String) }]);
      }
      expect(asked()).toEqual([Array.from({ length: manyTimes }, () => path)]);
      serve(one.answer(right));
      const { data, errors } = await run(query);
      expect(errors).toBeUndefined();
      expect(data.object).not.toBeNull();
    },
  );

  it.each([
    ['id', 40, { id: '8' }],
    ['contract', 41, { id: '7', token: { address_hash: addressOf('e'), type: 'ERC-721' } }],
  ])('is an error of an NFT, by its %s', async (_what, n, other) => {
    const { account } = namesOf(n);
    const [own, nft] = [`tokens/${account}`, `tokens/${account}/instances/7`];
    const serve = (body: object) =>
      answer(({ path }) => {
        if (path === own) return { body: { address_hash: account, type: 'ERC-721' } };
        return path === nft ? { body } : undefined;
      });
    const query = `{ token(hash: "${account}") { instance(tokenId: 7) { tokenId isUnique } } }`;
    serve({ is_unique: true, ...other });
    expect(await run(query)).toMatchObject({
      data: { token: { instance: null } },
      errors: badResponse,
    });
    serve({ is_unique: true, id: '7', token: { address_hash: account } });
    const right = await run(query);
    expect(right.data).toEqual({ token: { instance: { tokenId: '7', isUnique: true } } });
  });

  it('is an error of a transfer that is looked up by its id', async () => {
    const [own, other] = [hashOf('a'), hashOf('b')];
    const query = `{ node(id: ${id('TokenTransfer', `${own}:3:0`)}) { id } }`;
    answer(() => ({ body: listOf([transferRow(other, 3)]) }));
    expect(await run(query)).toMatchObject({ data: { node: null }, errors: badResponse });
  });

  it('is an error at the parent of a block, where a first block has another hash', async () => {
    const [child, named, first] = [namesOf(31), namesOf(30), { ...namesOf(29), height: 30 }];
    answer(({ path }) => {
      if (path === hashed.path(named)) return { body: numbered.answer(first) };
      return { body: blockRecord(12, { height: child.height, parent_hash: named.hash }) };
    });
    const query = `{ block(number: ${child.height}) { number known: parent { hash } parent { id } } }`;
    const { data, errors } = await run(query);
    expect(data.block).toEqual({
      number: child.height,
      known: { hash: named.hash },
      parent: null,
    });
    expect(errors).toMatchObject([{ path: ['block', 'parent'], ...badResponse[0] }]);
  });

  it('costs no other token that is asked for at the same time', async () => {
    const [known, mixed, stranger] = ['c', 'd', 'e'].map(addressOf);
    const record = (hash: string | undefined) => ({
      address_hash: hash,
      name: hash,
      type: 'ERC-20',
    });
    answer(({ path }) => {
      if (path === 'tokens/batch') return { body: [record(known), record(stranger)] };
      return path === `tokens/${mixed}` ? { body: record(stranger) } : undefined;
    });
    const { data, errors } = await run(`{ tokens(hashes: ["${known}", "${mixed}"]) { name } }`);
    expect(data.tokens).toEqual([{ name: known }, null]);
    expect(errors).toMatchObject([{ path: ['tokens', 1], ...badResponse[0] }]);
    expect(asked()).toEqual([['tokens/batch', `tokens/${mixed}`]]);
  });

  it('passes the REST door as it is, and is not kept for it', async () => {
    const body = transaction.answer(namesOf(2));
    answer(() => ({ body }));
    for (let times = 1; times <= 2; times += 1) {
      const response = await get(`/api/v2/transactions/${namesOf(1).hash}`);
      expect(response.status).toBe(200);
      expect(response.headers['cache-status']).toBe('gateway; fwd=uri-miss');
      expect(response.json()).toEqual(body);
    }
    expect(asked()[0]).toHaveLength(2);
  });
});
