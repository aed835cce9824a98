import { isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Data } from '../../support/graph.js';
import {
  belowParent,
  callsToParent,
  happenedLists,
  listQuery,
  useVersion,
  wholeRows,
  within,
} from '../../support/happened-lists.js';
import { schema } from '../../support/schema.js';
import { smallChain as chain } from '../../support/small-chain/small-chain.js';
import { crates, dollar, kelp, lanterns } from '../../support/token-lists.js';
import { selectionOf, toldBy, toldFieldsOf, toldTypes, valued } from '../../support/told-fields.js';
import { hasPath, toldVersions } from '../../support/told-versions.js';
import { hasPathAt } from '../../support/version-explorer.js';

const { pendingTransaction, revertedTransaction, ...hashes } = chain.highlights;
const mined = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));

/** Objects on paths of their own: their type, how to ask for them, and their path below `/api/v2/`. */
const objects = [
  ...[
    ...[pendingTransaction, revertedTransaction, hashes.batchTransaction],
    ...[hashes.creationTransaction, hashes.liquidationTransaction, hashes.swapTransaction],
  ].map((hash) => ['Transaction', `transaction(hash: "${hash}")`, `transactions/${hash}`] as const),
  ...[mined[0], mined.at(-1)].flatMap((block) => [
    ['Block', `block(number: ${block?.number})`, `blocks/${block?.number}`] as const,
    ['Block', `block(hash: "${block?.hash}")`, `blocks/${block?.hash}`] as const,
  ]),
  ...[dollar, kelp, crates].map(
    (hash) => ['Token', `token(hash: "${hash}")`, `tokens/${hash}`] as const,
  ),
  ['TokenCounters', `token(hash: "${crates}") { of: counters`, `tokens/${crates}/counters`],
  ...[crates, lanterns].map(
    (hash) =>
      [
        'TokenInstance',
        `token(hash: "${hash}") { of: instance(tokenId: 2)`,
        `tokens/${hash}/instances/2`,
      ] as const,
  ),
] as const;

/** What those cost that are not on the first path: as estimated, and in calls. */
const prices: Readonly<Record<string, readonly [number, number]>> = {
  TokenCounters: [6, 2],
  TokenInstance: [2, 2],
};

/** What an address has on paths of its own that are no lists with pages, and what that is estimated at. */
const parts = chain.accounts.flatMap(({ hash }) => [
  { type: 'SmartContract', field: 'contract', path: `smart-contracts/${hash}`, hash, estimated: 5 },
  ...[
    { type: 'AddressCounters', field: 'counters', of: 'counters', estimated: 5 },
    {
      ...{ type: 'DailyCoinBalance', field: 'coinBalanceByDay' },
      ...{ of: 'coin-balance-history-by-day', estimated: 1 },
    },
  ].map(({ of, ...part }) => ({ ...part, path: `addresses/${hash}/${of}`, hash })),
]);

/** The records in the answer of a path; none if the explorer does not find it. */
const recordsIn = (body: Data): readonly Data[] =>
  'message' in body ? [] : [body.items ?? body].flat();

/** Fields that are lists or objects of their own, whole records, or that no record tells. */
const apart: Readonly<Record<string, readonly string[]>> = {
  Block: ['chain', 'chainId', 'transactions', 'internalTransactions', 'withdrawals', 'raw'],
  Transaction: [
    ...['chain', 'chainId', 'tokenTransfers', 'logs', 'internalTransactions', 'raw'],
    'rawTrace',
  ],
  // Of a transfer, it also tells its place in a batch.
  TokenTransfer: ['id'],
  Token: [
    ...['chain', 'chainId', 'counters', 'holders', 'transfers', 'instances', 'instance'],
    // bridged-tokens.test.ts compares these.
    ...['isBridged', 'originChainId', 'foreignAddressHash', 'bridgeType', 'raw'],
  ],
  TokenInstance: ['transfersCount', 'transfers', 'holders'],
  // The one that led there.
  SmartContract: ['address'],
};

it.each(toldTypes)('says of each field of %s what it is', (name) => {
  const type = schema.getType(name);
  const fields = isObjectType(type) ? Object.keys(type.getFields()) : [];
  // What a new field is of the explorer's record stands in test/support/told-fields.ts.
  expect([...toldFieldsOf(name), ...(apart[name] ?? [])].sort()).toEqual(fields.sort());
});

describe.each(toldVersions)('over an explorer of version %i', (version) => {
  const { explorer, run, read } = useVersion(version);
  const served = happenedLists.filter(({ name }) => hasPath(version, name));

  it.each(served)('$field of $path tells each field, and what that costs', async (list) => {
    const rows = await wholeRows(explorer(), list, 50);
    expect(rows.length).toBeGreaterThan(0);
    const { type, own, lacks, calls = 1 } = list;
    const first = rows.length;
    const free = toldFieldsOf(type).filter((name) => !lacks.includes(name));
    const base = callsToParent(list) + 1;

    const said = await read(listQuery(list, selectionOf(type, free)), { first });
    expect(said.found.list.nodes).toEqual(rows.map((row) => toldBy(type, row, free)));
    expect(said.cost).toMatchObject({ estimated: base, upstreamCalls: base });

    const query = listQuery(list, selectionOf(type));
    const all = await read(query, { first });
    expect(all.found.list.nodes).toEqual(rows.map((row) => toldBy(type, row)));
    const estimated = base + (lacks.length > 0 ? first * calls : 0);
    expect(all.cost.estimated).toBe(estimated);
    if (own) expect(all.cost.upstreamCalls).toBe(estimated);

    const dry = await run(query, { first }, { 'x-dry-run': '1' });
    expect([dry.cost.estimated, explorer().asked]).toEqual([estimated, []]);
  });

  it.each(happenedLists.filter((list) => !served.includes(list)))(
    '$field of $path is NOT_SUPPORTED, and nothing else is',
    async (list) => {
      const query = listQuery(list, selectionOf(list.type)).replace('{', '{ chains { id }');
      const { data, errors } = await run(query, { first: 1 });
      const { chains, ...root }: Data = data;
      expect([chains.length, belowParent(root).list ?? null]).toEqual([1, null]);
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_SUPPORTED']);
    },
  );

  const there = objects.filter(([, , path]) => hasPathAt(version, path));

  it.each(there)('a %s by %s tells each field', async (type, field, path) => {
    const { found, cost } = await read(`{ ${within(field, selectionOf(type))} }`);
    expect(found).toEqual(toldBy(type, await explorer().truth(path)));
    const [estimated, upstreamCalls] = prices[type] ?? [1, 1];
    expect(cost).toMatchObject({ estimated, upstreamCalls });
  });

  it.each(objects.filter((one) => !there.includes(one)))(
    'a %s by %s is NOT_SUPPORTED, and nothing else is',
    async (_type, field) => {
      const { data, errors } = await run(`{ ${within(field, '__typename')} }`);
      expect(data).toEqual({ of: { of: null } });
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_SUPPORTED']);
    },
  );
});

describe.each(toldVersions)('over an explorer of version %i, an address', (version) => {
  const { explorer, read } = useVersion(version);

  it.each(['contract', 'counters', 'coinBalanceByDay'])('tells each field of %s', async (name) => {
    for (const { type, field, path, hash, estimated } of parts) {
      if (field !== name) continue;
      const query = `{ of: address(hash: "${hash}") { ${field} { ${selectionOf(type)} } } }`;
      const { found, cost } = await read(query);
      const told = recordsIn(await explorer().truth(path)).map((record) => toldBy(type, record));
      expect(found[field]).toEqual(type === 'DailyCoinBalance' ? told : (told[0] ?? null));
      expect(cost).toMatchObject({ estimated, upstreamCalls: 1 });
    }
  });
});

describe('the records that these tests compare', () => {
  const [current, old] = [useVersion(12), useVersion(8)];

  it('have a value for each field', async () => {
    const told = [...happenedLists, ...objects.map(([type, , path]) => ({ type, path })), ...parts];
    for (const { explorer } of [current, old]) {
      for (const { type, path } of told) {
        for (const record of recordsIn(await explorer().truth(path))) toldBy(type, record);
      }
    }
    const fields = toldTypes.flatMap((type) => toldFieldsOf(type).map((name) => `${type}.${name}`));
    expect(fields.filter((name) => !valued.has(name))).toEqual([]);
  });
});
