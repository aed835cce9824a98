import { describe, expect, it } from 'vitest';
import {
  type ChainKind,
  chainKinds,
  envelopeFields,
  fieldAt,
  rollupFields,
} from '../../support/chain-kinds.js';
import { type Received, useChains } from '../../support/explorers.js';
import type { Data } from '../../support/graph.js';
import { hashOf, listOf } from '../../support/records.js';
import {
  blockRecord,
  listedTransaction,
  ownAddressRecord,
} from '../../support/versioned-records.js';

const ids = chainKinds.map((_, at) => `${at + 1}`);
const chains = useChains({ ids });
const hash = hashOf('d');
const block = blockRecord(12, { blob_gas_price: '7', burnt_blob_fees: '917504' });
const alice = ownAddressRecord(12, { filecoin: { id: 'f01234', actor_type: 'account' } });

/** Numbers that JSON has and JavaScript has not, and what no schema knows. */
const tail = { op_withdrawals: [{ nonce: 1 }], new_in_13: { deep: [[null, true, 1.5]] } };

const whole = ({ own, listed }: ChainKind) =>
  listedTransaction(12, { ...listed, ...own, ...tail, hash });

const wordOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

/** An explorer of a kind of chain, with so many transactions. */
const explorerOf =
  (kind: ChainKind, rows = 2) =>
  ({ path }: Received) => {
    const record = whole(kind);
    if (path === `transactions/${hash}`) return { body: record };
    if (path.startsWith('transactions/')) {
      return { body: { ...record, hash: path.replace('transactions/', '') } };
    }
    if (path.startsWith('transactions')) {
      const row = (_: unknown, at: number) =>
        listedTransaction(12, { ...kind.listed, hash: wordOf(at), position: rows - at });
      return { body: listOf(Array.from({ length: rows }, row)) };
    }
    if (path.startsWith('blocks/')) return { body: block };
    return path.startsWith('addresses/') ? { body: alice } : undefined;
  };

const nothing: Data = Object.fromEntries(
  [...rollupFields, ...envelopeFields].map((field) => [field.split(' ')[0], null]),
);
const toldOf = ({ told }: ChainKind) => ({ ...nothing, ...told });
const every = [...rollupFields, ...envelopeFields].join(' ');

const serveAll = () => chains.answer(...chainKinds.map((kind) => explorerOf(kind)));

describe.each(chainKinds.map((kind, at) => [kind.name, kind, ids[at]] as const))(
  'what a transaction says on a chain of the kind %s',
  (_name, kind, id) => {
    const at = Number(id) - 1;

    it('is what its record says, for one call', async () => {
      serveAll();
      const { data, errors, extensions } = await chains.run(
        `{ transaction(hash: "${hash}", chain: ${id}) { ${every} } }`,
      );
      expect([data.transaction, errors]).toEqual([toldOf(kind), undefined]);
      expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
    });

    it('is free in lists as far as rows say it, and else a call for each row', async () => {
      serveAll();
      const list = (fields: string) =>
        `{ latestTransactions(first: 2, chain: ${id}) { nodes { ${fields} } } }`;
      const free = await chains.run(list(envelopeFields.join(' ')));
      const all = await chains.run(list(every));
      const [row] = free.data.latestTransactions.nodes;
      expect(toldOf(kind)).toMatchObject(row);
      expect(free.extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
      expect(all.data.latestTransactions.nodes).toEqual([toldOf(kind), toldOf(kind)]);
      expect(all.extensions.cost).toMatchObject({ estimated: 3, upstreamCalls: 3 });
      expect(chains.asked().filter((paths) => paths.length > 0)).toHaveLength(1);
      expect(chains.asked()[at]).toHaveLength(4);
    });

    it('is there whole, as the REST door has it', async () => {
      serveAll();
      const { data } = await chains.run(
        `{ transaction(hash: "${hash}", chain: ${id}) { raw l1Fee } }`,
      );
      const rest = (await chains.get(`/${id}/api/v2/transactions/${hash}`)).json();
      expect(data.transaction.raw).toEqual(rest);
      expect(rest).toEqual(JSON.parse(JSON.stringify(whole(kind))));
    });
  },
);

it('is told on all chains at once, each by its own explorer', async () => {
  serveAll();
  const data = await chains.data(
    `{ chains { transaction(hash: "${hash}") { ${every} raw } latestTransactions(first: 1) { nodes { ${every} } } } }`,
  );
  expect(data.chains).toEqual(
    chainKinds.map((kind) => ({
      transaction: { ...toldOf(kind), raw: JSON.parse(JSON.stringify(whole(kind))) },
      latestTransactions: { nodes: [toldOf(kind)] },
    })),
  );
});

describe('fifty transactions of a chain', () => {
  const fifty = (fields: string) => `{ latestTransactions(first: 50) { nodes { ${fields} } } }`;

  it.each([
    ...rollupFields.map((field) => [field, 51] as const),
    ['raw', 51] as const,
    [`${rollupFields.join(' ')} raw transactionTag`, 51] as const,
    ...envelopeFields.map((field) => [field, 1] as const),
    [envelopeFields.join(' '), 1] as const,
  ])('%s: %i calls, which a dry run says before', async (fields, calls) => {
    const kind = chainKinds[0];
    if (kind) chains.answer(explorerOf(kind, 50));
    const dry = await chains.run(fifty(fields), {}, { headers: { 'x-dry-run': '1' } });
    expect([dry.extensions.cost.estimated, chains.asked()[0]]).toEqual([calls, []]);
    const { data, extensions } = await chains.run(fifty(fields));
    expect(data.latestTransactions.nodes).toHaveLength(50);
    expect(extensions.cost.upstreamCalls).toBe(calls);
  });
});

describe('a whole record', () => {
  it.each([
    [
      `block(number: 77)`,
      'blobGasPrice burntBlobFees',
      { blobGasPrice: '7', burntBlobFees: '917504' },
      block,
    ],
    [
      `address(hash: "${alice.hash}")`,
      'coinBalance',
      { coinBalance: '120000000000000000001' },
      alice,
    ],
  ])('of %s costs nothing beside its fields', async (field, others, told, record) => {
    serveAll();
    const { data, extensions } = await chains.run(`{ of: ${field} { raw ${others} } }`);
    expect(data.of).toEqual({ ...told, raw: record });
    expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });

  it.each([
    ['transaction', `transaction(hash: "${hash}")`],
    ['block', 'block(number: 77)'],
    ['address', `address(hash: "${alice.hash}")`],
  ])('of a %s that the explorer does not know is null', async (_what, field) => {
    chains.answer(() => undefined);
    const { data, errors } = await chains.run(`{ of: ${field} { raw } }`);
    expect([data.of?.raw ?? null, errors]).toEqual([null, undefined]);
  });
});

const places = [
  ...new Set(Object.keys(fieldAt).flatMap((place) => [place, place.split('.')[0] ?? ''])),
];

const withValue = (
  record: Data,
  [key = '', ...below]: readonly string[],
  value: unknown,
): Data => ({
  ...record,
  [key]: below.length > 0 ? withValue(record[key], below, value) : value,
});

describe('an odd value in place of what a chain says', () => {
  it.each(places)('at %s costs itself', async (place) => {
    const [key = ''] = place.split('.');
    const kind = chainKinds.find(({ own, listed }) => key in { ...own, ...listed });
    if (!kind) throw new Error(`No kind of chain has ${key}.`);
    const concerned = Object.keys(fieldAt)
      .filter((one) => one === place || one.startsWith(`${place}.`))
      .map((one) => fieldAt[one] ?? '');
    for (const odd of ['?', -1.5, true, {}, [7], [[]], null]) {
      const record = withValue(whole(kind), place.split('.'), odd);
      chains.answer(() => ({ body: record }));
      const { data, errors = [] } = await chains.run(
        `{ transaction(hash: "${hash}") { ${every} raw } }`,
      );
      const { raw, ...found } = data.transaction;
      const others = Object.entries(toldOf(kind)).filter(([field]) => !concerned.includes(field));
      expect(found).toMatchObject(Object.fromEntries(others));
      expect(raw).toEqual(record);
      const failed = errors.map(({ path = [], extensions }) => [path.at(-1), extensions.code]);
      // Of hashes, an odd item costs itself; of records, a list of nothing else is odd.
      const isOdd = Array.isArray(odd) && key !== 'blob_versioned_hashes';
      expect(new Set(failed.map(([field]) => field)).size).toBe(failed.length);
      expect(concerned.map((field) => [field, 'UPSTREAM_BAD_RESPONSE'])).toEqual(
        isOdd ? failed : expect.arrayContaining(failed),
      );
    }
  });

  it.each([
    ['authority', 'authority'],
    ['address_hash', 'delegate'],
    ['chain_id', 'chainId'],
    ['nonce', 'nonce'],
    ['status', 'status'],
  ])('at %s of an authorization costs itself', async (key, field) => {
    const kind = chainKinds.find(({ listed }) => listed?.authorization_list);
    const [first, second] = kind?.listed?.authorization_list ?? [];
    const [told, other] = kind?.told.authorizations ?? [];
    if (!kind) throw new Error('No kind of chain has authorizations.');
    const changed = [null, 7, { ...first, [key]: [7] }, second];
    const record = withValue(whole(kind), ['authorization_list'], changed);
    chains.answer(() => ({ body: record }));
    const { data, errors } = await chains.run(`{ transaction(hash: "${hash}") { ${every} } }`);
    expect(data.transaction.authorizations).toEqual([{ ...told, [field]: null }, other]);
    expect(errors?.map(({ path }) => path?.slice(1))).toEqual([['authorizations', 0, field]]);
  });
});
