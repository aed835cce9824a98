import { describe, expect, it } from 'vitest';
import { status, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf } from '../../../support/records.js';
import { blockRecord, versions } from '../../../support/versioned-records.js';

const graph = useGraph();
const own = hashOf('b');
const parent = hashOf('a');
const transaction = hashOf('d');
const mined = {
  hash: transaction,
  result: 'success',
  block_number: 77,
  timestamp: '2026-08-19T10:15:35.000000Z',
};

const everyField = `
  __typename id number hash chainId timestamp type parentHash miner { hash name }
  transactionsCount internalTransactionsCount withdrawalsCount size nonce
  gasUsed gasLimit gasUsedPercentage gasTargetPercentage baseFeePerGas
  burntFees burntFeesPercentage priorityFee transactionFees difficulty totalDifficulty
  blobGasUsed excessBlobGas blobTransactionsCount unclesHashes rewards { type reward }`;

const everyValue = {
  __typename: 'Block',
  id: idOf('Block', '77'),
  number: 77,
  hash: own,
  chainId: null,
  timestamp: '2026-08-19T10:15:35.000000Z',
  type: 'block',
  parentHash: parent,
  miner: { hash: addressOf('1'), name: 'name 1' },
  transactionsCount: '212',
  internalTransactionsCount: '431',
  withdrawalsCount: '16',
  size: 71_344,
  nonce: '0x0000000000000000',
  gasUsed: '17810332',
  gasLimit: '36000000',
  gasUsedPercentage: 49.47314444444444,
  gasTargetPercentage: -1.0537111111111113,
  baseFeePerGas: '2700000000',
  burntFees: '48087896400000000',
  burntFeesPercentage: 90.40603,
  priorityFee: '5103118220041133',
  transactionFees: '53191014620041133',
  difficulty: '0',
  totalDifficulty: '58750003716598352816469',
  blobGasUsed: '393216',
  excessBlobGas: '79953920',
  blobTransactionsCount: '3',
  unclesHashes: [hashOf('e')],
  rewards: [{ type: 'Miner Reward', reward: '5103118220041133' }],
};

const costOf = async (query: string) => {
  const { data, errors, extensions } = await graph.run(query);
  expect(errors).toBeUndefined();
  return { data, asked: graph.asked(), estimated: extensions.cost.estimated };
};

describe('a block', () => {
  it.each(versions)('has every value of its record from version %i', async (version) => {
    graph.serve({
      'blocks/77': blockRecord(version),
      [`blocks/${own}`]: blockRecord(version),
      [`transactions/${transaction}`]: mined,
    });
    const value = {
      ...everyValue,
      ...(version === 6 && { internalTransactionsCount: null }),
    };
    for (const query of [
      `{ block(number: 77) { ${everyField} } }`,
      `{ block(number: "77") { ${everyField} } }`,
      `{ block(hash: "${own.toUpperCase().replace('X', 'x')}") { ${everyField} } }`,
      `{ block: node(id: "${value.id}") { ... on Block { ${everyField} } } }`,
    ]) {
      expect((await graph.data(query)).block).toEqual(value);
    }
    expect(graph.asked()).toEqual(['blocks/77', 'blocks/77', `blocks/${own}`, 'blocks/77']);
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { block { ${everyField} } } chains { block(number: 77) { ${everyField} } } }`,
    );
    expect(data).toEqual({ transaction: { block: value }, chains: [{ block: value }] });
  });

  it.each(['uncle', 'reorg'])(
    'is named by its hash if it is off the main chain: %s',
    async (type) => {
      const fields = 'id number type parent { id number hash parent { hash } }';
      graph.serve({
        [`blocks/${own}`]: blockRecord(12, { type }),
        [`blocks/${parent}`]: blockRecord(12, {
          height: 76,
          hash: parent,
          parent_hash: hashOf('9'),
        }),
      });
      const { data, asked, estimated } = await costOf(`{ block(hash: "${own}") { ${fields} } }`);
      expect(data.block).toEqual({
        id: idOf('Block', own),
        number: 77,
        type,
        parent: {
          id: idOf('Block', '76'),
          number: 76,
          hash: parent,
          parent: { hash: hashOf('9') },
        },
      });
      expect(asked).toEqual([`blocks/${own}`, `blocks/${parent}`]);
      expect(estimated).toBe(2);
      const { node } = await graph.data(
        `{ node(id: "${idOf('Block', own)}") { id ... on Block { number } } }`,
      );
      expect(node).toEqual({ id: idOf('Block', own), number: 77 });
    },
  );

  it('is null where the explorer does not know it, or only one that lost its place', async () => {
    graph.serve({ 'blocks/77': status(404, { message: 'Block lost consensus', hash: own }) });
    const nothing = { known: null, other: null, byHash: null };
    expect(
      await graph.data(`{
        known: block(number: 77) { id } other: block(number: 78) { id } byHash: block(hash: "${own}") { id }
      }`),
    ).toEqual(nothing);
  });

  it.each([
    ['', 'give one of them.'],
    ['(number: null, hash: null)', 'give one of them.'],
    [`(number: 1, hash: "${own}")`, 'give one of them, not both.'],
    ['(number: -1)', 'must be from 0 to 9007199254740991 (2^53 - 1), not -1.'],
    ['(number: 9007199254740992)', 'not 9007199254740992.'],
    ['(number: "-9007199254740993")', 'not -9007199254740993.'],
  ])('is asked for by exactly one name: block%s is refused', async (args, message) => {
    const { data, errors, extensions } = await graph.run(
      `{ block${args} { id } chains { block${args} { id } } }`,
    );
    expect(data).toEqual({ block: null, chains: [{ block: null }] });
    expect(errors).toHaveLength(2);
    for (const error of errors ?? []) {
      expect(error.extensions.code).toBe('BAD_USER_INPUT');
      expect(error.message).toContain(message);
    }
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
  });

  it('keeps all else if one value is odd', async () => {
    graph.serve({
      'blocks/77': blockRecord(12, {
        height: '0x4d',
        size: 'big',
        uncles_hashes: [own, 7, { hash: parent }, null],
        rewards: 'none',
      }),
    });
    const { data, errors } = await graph.run(
      '{ block(number: 77) { number size unclesHashes rewards { type } gasUsed } }',
    );
    expect(data.block).toEqual({
      number: 77,
      size: null,
      unclesHashes: [own, parent],
      rewards: null,
      gasUsed: '17810332',
    });
    expect(errors?.map(({ path }) => path?.at(-1))).toEqual(['size', 'rewards']);
  });

  it.each(['[]', '{}', '"text"'])('is an error in place of %s', async (body) => {
    graph.serve({ 'blocks/77': body });
    const { data, errors } = await graph.run('{ block(number: 77) { id } }');
    expect(data).toEqual({ block: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }]);
  });
});

describe('the block of a transaction', () => {
  const of = (fields: string) => `{ transaction(hash: "${transaction}") { block { ${fields} } } }`;

  it('is null while it is pending', async () => {
    graph.serve({
      [`transactions/${transaction}`]: { ...mined, block_number: null, timestamp: null },
    });
    expect(await graph.data(of('id gasUsed'))).toEqual({ transaction: { block: null } });
  });

  it('costs one call for what the transaction does not say, once for all who name it', async () => {
    graph.serve({
      'blocks/77': blockRecord(12),
      [`transactions/${transaction}`]: mined,
      [`transactions/${hashOf('c')}`]: { ...mined, hash: hashOf('c') },
    });
    const free = await costOf(of('__typename id number timestamp chain { id } chainId'));
    expect(free).toMatchObject({ asked: [`transactions/${transaction}`], estimated: 1 });
    expect(free.data.transaction.block).toMatchObject({
      id: idOf('Block', '77'),
      number: 77,
      timestamp: mined.timestamp,
    });
    graph.serve({
      'blocks/77': blockRecord(12),
      [`transactions/${transaction}`]: mined,
      [`transactions/${hashOf('c')}`]: { ...mined, hash: hashOf('c') },
    });
    const both = `{ transactions(hashes: ["${transaction}", "${hashOf('c')}"]) { block { hash miner { name } gasUsed size } } }`;
    const before = graph.asked().length;
    const { data, asked, estimated } = await costOf(both);
    expect(data.transactions[1].block).toEqual({
      hash: own,
      miner: { name: 'name 1' },
      gasUsed: '17810332',
      size: 71_344,
    });
    expect(asked.slice(before)).toEqual([
      `transactions/${transaction}`,
      `transactions/${hashOf('c')}`,
      'blocks/77',
    ]);
    expect(estimated).toBe(4);
  });

  it('has null fields where the explorer lost it', async () => {
    graph.serve({ [`transactions/${transaction}`]: mined });
    expect(await graph.data(of('number timestamp hash size'))).toEqual({
      transaction: { block: { number: 77, timestamp: mined.timestamp, hash: null, size: null } },
    });
  });
});

describe('the parent of a block', () => {
  const grandparent = hashOf('9');
  /** 76 and 75 were never made. */
  const gapped = {
    'blocks/77': blockRecord(12),
    [`blocks/${own}`]: blockRecord(12),
    [`blocks/${parent}`]: blockRecord(12, { height: 74, hash: parent, parent_hash: grandparent }),
    [`blocks/${grandparent}`]: blockRecord(12, { height: 70, hash: grandparent }),
    [`transactions/${transaction}`]: mined,
  };

  it.each([
    ['hash parent { __typename hash chainId }', 1, ['blocks/77']],
    ['parentHash parent { hash } again: parent { hash }', 1, ['blocks/77']],
    ['parent { number hash }', 2, ['blocks/77', `blocks/${parent}`]],
    ['parent { id }', 2, ['blocks/77', `blocks/${parent}`]],
    ['parent { parent { hash } }', 2, ['blocks/77', `blocks/${parent}`]],
    [
      'parent { number parent { size } }',
      3,
      ['blocks/77', `blocks/${parent}`, `blocks/${grandparent}`],
    ],
  ])(
    'is the one that its hash names, and costs a call for more: %s',
    async (fields, estimated, asked) => {
      graph.serve(gapped);
      expect(await costOf(`{ block(number: 77) { ${fields} } }`)).toMatchObject({
        estimated,
        asked,
      });
    },
  );

  it('may be many heights below', async () => {
    graph.serve(gapped);
    expect(
      await graph.data('{ block(number: 77) { parent { id number hash parent { number } } } }'),
    ).toEqual({
      block: {
        parent: { id: idOf('Block', '74'), number: 74, hash: parent, parent: { number: 70 } },
      },
    });
  });

  it.each([
    ['hash', 2, []],
    ['number', 3, [`blocks/${parent}`]],
  ])(
    'takes the record of its child where that is not at hand: %s',
    async (field, estimated, more) => {
      graph.serve(gapped);
      const query = `{ transaction(hash: "${transaction}") { block { parent { ${field} } } } }`;
      expect(await costOf(query)).toMatchObject({
        estimated,
        asked: [`transactions/${transaction}`, 'blocks/77', ...more],
      });
    },
  );

  it('costs nothing where the operation has it already, by another name', async () => {
    graph.serve({
      [`blocks/${own}`]: blockRecord(12),
      'blocks/78': blockRecord(12, { height: 78, hash: hashOf('c'), parent_hash: own }),
    });
    const query = `{ a: block(hash: "${own}") { id } b: block(number: 78) { parent { size } } }`;
    const { data, asked } = await costOf(query);
    expect(data).toEqual({ a: { id: idOf('Block', '77') }, b: { parent: { size: 71_344 } } });
    expect(asked).toEqual([`blocks/${own}`, 'blocks/78']);
  });

  it.each([
    ['is used if it has that hash', own, ['blocks/77', 'blocks/78']],
    ['is not used if it has another', hashOf('8'), ['blocks/77', 'blocks/78', `blocks/${own}`]],
  ])('that is asked for by its number %s', async (_how, hash, calls) => {
    graph.serve({
      'blocks/77': blockRecord(12, { hash }),
      [`blocks/${own}`]: blockRecord(12),
      'blocks/78': blockRecord(12, {
        height: 78,
        hash: hashOf('c'),
        parent_hash: own.toUpperCase().replace('X', 'x'),
      }),
    });
    const query = '{ a: block(number: 77) { id } b: block(number: 78) { parent { number hash } } }';
    const { data, asked } = await costOf(query);
    expect(data.b.parent).toEqual({ number: 77, hash: own });
    expect(asked).toEqual(calls);
  });

  it('is null where the explorer does not know it, as of a second block that names another first', async () => {
    const record = blockRecord(12, { height: 1, parent_hash: hashOf('8') });
    graph.serve({ 'blocks/1': record, 'blocks/0': blockRecord(12, { height: 0 }) });
    expect(
      await graph.data('{ block(number: 1) { known: parent { hash } parent { number hash } } }'),
    ).toEqual({ block: { known: { hash: hashOf('8') }, parent: null } });
  });

  it.each([
    ['fails', status(500, 'Internal server error'), 'UPSTREAM_UNAVAILABLE'],
    ['answers nonsense', {}, 'UPSTREAM_BAD_RESPONSE'],
  ])('is an error at its own field where the explorer %s', async (_how, reply, code) => {
    graph.serve({ 'blocks/77': blockRecord(12), [`blocks/${parent}`]: reply });
    const { data, errors } = await graph.run('{ block(number: 77) { number parent { number } } }');
    expect(data).toEqual({ block: { number: 77, parent: null } });
    expect(errors).toMatchObject([{ path: ['block', 'parent'], extensions: { code } }]);
  });

  it('is an error where its hash is odd', async () => {
    graph.serve({ 'blocks/77': blockRecord(12, { parent_hash: '0x12' }) });
    const { data, errors } = await graph.run('{ block(number: 77) { number parent { hash } } }');
    expect(data).toEqual({ block: { number: 77, parent: null } });
    expect(errors).toMatchObject([{ path: ['block', 'parent'] }]);
  });

  it.each([hashOf('0'), '0x0', '0x', '', null])('is null for the first, with %j', async (zeros) => {
    graph.serve({ 'blocks/0': blockRecord(12, { height: 0, parent_hash: zeros }) });
    const { data, asked } = await costOf(
      '{ block(number: 0) { number parent { hash } whole: parent { id } } }',
    );
    expect(data).toEqual({ block: { number: 0, parent: null, whole: null } });
    expect(asked).toEqual(['blocks/0']);
  });
});

describe('a number above 2^53 - 1', () => {
  const above = '9007199254740993';

  it.each(['9007199254740992', above, `1${'0'.repeat(78)}`])(
    'is that of no block that can be asked for: %s',
    async (number) => {
      graph.serve(() => blockRecord(12));
      const { data, asked } = await costOf(`{ node(id: "${idOf('Block', number)}") { id } }`);
      expect({ data, asked }).toEqual({ data: { node: null }, asked: [] });
    },
  );

  it('is a text, and its block has an id by its hash', async () => {
    const record = JSON.stringify(blockRecord(12)).replace('"height":77', `"height":${above}`);
    graph.serve({ [`blocks/${own}`]: record });
    const fields = 'id ... on Block { number type }';
    const block = { id: idOf('Block', own), number: above, type: 'block' };
    expect(await graph.data(`{ block(hash: "${own}") { ${fields} } }`)).toEqual({ block });
    expect(await graph.data(`{ node(id: "${block.id}") { ${fields} } }`)).toEqual({ node: block });
  });

  it('costs the fields that need more than a transaction says', async () => {
    graph.serve({ [`transactions/${transaction}`]: { ...mined, block_number: above } });
    expect(
      await graph.data(`{ transaction(hash: "${transaction}") { block { number hash } } }`),
    ).toEqual({ transaction: { block: { number: above, hash: null } } });
    expect(graph.asked()).toEqual([`transactions/${transaction}`]);
  });
});
