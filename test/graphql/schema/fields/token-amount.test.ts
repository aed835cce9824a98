import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixture } from '../../../promises/exact/fixtures.js';
import { type Data, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../../support/records.js';
import { runs } from '../../../support/runs.js';

const graph = useGraph();
const alice = addressOf('a');
const transaction = hashOf('d');

/** The rows of a list whose first page is this body, and whose next is empty. */
const askRows = async (list: 'tokenTransfers' | 'tokens', body: unknown, fields: string) => {
  graph.serve(({ query }) => (query ? listOf([]) : body));
  const { data, errors = [] } = await graph.run(
    `{ address(hash: "${alice}") { ${list} { nodes { ${fields} } } } }`,
  );
  return { nodes: data.address[list].nodes as Data[], errors };
};

/** What the amount of a transfer is, and the errors; the query selects nothing else. */
const moved = async (total: object | null, more: object = {}) => {
  const body = listOf([transferRow(transaction, 1, { total, ...more })]);
  const { nodes, errors } = await askRows('tokenTransfers', body, 'total { amount }');
  return { amount: nodes[0].total?.amount, errors };
};

/** The same for a balance. */
const held = async (value: unknown, token: object | null, id: unknown = null) => {
  const body = listOf([{ value, token, token_id: id, token_instance: null }]);
  const { nodes, errors } = await askRows('tokens', body, 'amount');
  return { amount: nodes[0].amount, errors };
};

const scaled = {
  address_hash: addressOf('7'),
  type: 'ERC-8056',
  ui_multiplier: `2${'0'.repeat(18)}`,
};
const plain = { address_hash: addressOf('7'), type: 'ERC-20', ui_multiplier: null };

describe('version 12 of the explorer', () => {
  it('says by which factor a transfer counts, and what it is', async () => {
    const { nodes, errors } = await askRows(
      'tokenTransfers',
      fixture('v12.address-token-transfers'),
      `token { type uiMultiplier newUiMultiplier uiMultiplierEffectiveAt }
       total { value decimals uiMultiplier amount tokenInstance { imageMediaType animationMediaType } }`,
    );
    expect(errors).toEqual([]);
    const none = { uiMultiplier: null, newUiMultiplier: null, uiMultiplierEffectiveAt: null };
    const fungible = { decimals: 18, uiMultiplier: null, tokenInstance: null };
    expect(nodes).toEqual([
      {
        token: { type: 'ERC-20', ...none },
        total: { ...fungible, value: '1000', amount: '0.000000000000001' },
      },
      {
        token: { type: 'ERC-721', ...none },
        total: {
          value: null,
          decimals: null,
          uiMultiplier: null,
          amount: null,
          tokenInstance: { imageMediaType: 'image', animationMediaType: 'html' },
        },
      },
      {
        token: { type: 'ERC-20', ...none },
        total: { ...fungible, value: '1002', amount: '0.000000000000001002' },
      },
      {
        token: {
          type: 'ERC-8056',
          uiMultiplier: '2000000000000000000',
          newUiMultiplier: '3000000000000000000',
          uiMultiplierEffectiveAt: '2026-12-01T00:00:00.000000Z',
        },
        total: {
          ...fungible,
          value: '1003',
          uiMultiplier: '1500000000000000000',
          amount: '0.0000000000000015045',
        },
      },
    ]);
  });

  it('says by which factor a balance counts', async () => {
    const { nodes, errors } = await askRows(
      'tokens',
      fixture('v12.address-tokens'),
      'value amount token { type }',
    );
    expect(errors).toEqual([]);
    expect(nodes).toEqual([
      { value: '5000', amount: '0.000000000000005', token: { type: 'ERC-20' } },
      { value: '4999', amount: '4999', token: { type: 'ERC-721' } },
      { value: '4998', amount: '0.000000000000004998', token: { type: 'ERC-20' } },
      { value: '4997', amount: '0.000000000000009994', token: { type: 'ERC-8056' } },
    ]);
  });

  it('says what the media of an NFT are', async () => {
    const page = fixture('v12.address-nft-collections');
    graph.serve(({ query }) => (query ? listOf([]) : page));
    const { address } = await graph.data(
      `{ address(hash: "${alice}") { nftCollections { nodes { tokenInstances { imageMediaType animationMediaType } } } } }`,
    );
    const media = { imageMediaType: 'image', animationMediaType: 'html' };
    expect(address.nftCollections.nodes).toEqual([{ tokenInstances: [media, media] }]);
  });

  it('gives a transaction transfers with amounts', async () => {
    graph.serve(() => fixture('v12.transaction'));
    const { transaction: found } = await graph.data(
      `{ transaction(hash: "${transaction}") { embeddedTokenTransfers { total { amount } } } }`,
    );
    expect(found.embeddedTokenTransfers).toEqual([{ total: { amount: '0.000000000000001' } }]);
  });
});

describe('older versions', () => {
  it('have no factors and no media types', async () => {
    const row = transferRow(transaction, 1, {
      token: { address: addressOf('7'), decimals: '6', type: 'ERC-20' },
      total: { value: '1500000', decimals: '6', token_instance: { id: '1' } },
    });
    const { nodes, errors } = await askRows(
      'tokenTransfers',
      listOf([row]),
      `token { uiMultiplier newUiMultiplier uiMultiplierEffectiveAt }
       total { amount uiMultiplier tokenInstance { imageMediaType animationMediaType } }`,
    );
    expect(errors).toEqual([]);
    expect(nodes).toEqual([
      {
        token: { uiMultiplier: null, newUiMultiplier: null, uiMultiplierEffectiveAt: null },
        total: {
          amount: '1.5',
          uiMultiplier: null,
          tokenInstance: { imageMediaType: null, animationMediaType: null },
        },
      },
    ]);
  });
});

describe('the amount of a transfer', () => {
  const factor = `15${'0'.repeat(17)}`;
  it.each([
    ['a whole number', { value: '5000000', decimals: '6' }, '5'],
    ['a fraction', { value: '5', decimals: '6' }, '0.000005'],
    ['nothing', { value: '0', decimals: '18' }, '0'],
    ['minus nothing', { value: '-0', decimals: '18' }, '0'],
    ['negative', { value: '-1500', decimals: '3' }, '-1.5'],
    ['negative and below one', { value: '-5', decimals: '3' }, '-0.005'],
    ['of an indivisible token', { value: '700', decimals: '0' }, '700'],
    ['all zeros but the first digit', { value: '1000', decimals: '3' }, '1'],
    ['written with leading zeros', { value: '0001500', decimals: '3' }, '1.5'],
    ['numbers', { value: 1500, decimals: 3 }, '1.5'],
    ['in exponent form', { value: '1.5E+3', decimals: '3' }, '1.5'],
    [
      'the largest',
      { value: String(2n ** 256n - 1n), decimals: '77' },
      `1.${String(2n ** 256n - 1n).slice(1)}`,
    ],
    ['with the most decimals', { value: '10', decimals: '255' }, `0.${'0'.repeat(253)}1`],
    ['with a factor', { value: '3', decimals: '0', ui_multiplier: factor }, '4.5'],
    ['with a factor of nothing', { value: '3', decimals: '0', ui_multiplier: '0' }, '0'],
    ['with a factor as a number', { value: '3', decimals: '0', ui_multiplier: 1e18 }, '3'],
    ['unknown for want of decimals', { value: '7', decimals: null }, null],
    ['of a blank id, which is none', { value: '70', decimals: '1', token_id: '' }, '7'],
    ['unknown for want of a value', { value: null, decimals: '6' }, null],
    ['unknown for want of both', { token_id: '1' }, null],
  ])('may be %s', async (_what, total, amount) => {
    expect(await moved(total)).toEqual({ amount, errors: [] });
    expect(await moved([total])).toEqual({ amount, errors: [] });
  });

  it.each([
    ['an id', {}, { token_id: '1' }],
    ['an id, written as a number', {}, { token_id: 0 }],
    ['an id that is odd', {}, { token_id: {} }],
    ['an id of ERC-404', { token_type: 'ERC-404' }, { token_id: '1' }],
    ['an id of a type that is not known', { token_type: 'ERC-9999' }, { token_id: '1' }],
    ['ERC-1155 by its own type', { token_type: 'ERC-1155', token: null }, {}],
    ['ERC-721 by its token', { token: { ...plain, type: 'ERC-721' } }, {}],
    ['ERC-721 by its token alone', { token_type: 'ERC-20', token: { type: 'ERC-721' } }, {}],
    ['ERC-1155 in lower case', { token_type: 'erc-1155' }, {}],
    ['ERC-8056 with an id', { token: scaled }, { token_id: '1' }],
  ])('counts pieces, whatever the decimals and the factor, of %s', async (_what, more, id) => {
    for (const decimals of ['18', '0', 18, null, 'x', '999'])
      for (const ui_multiplier of [factor, null]) {
        const total = { value: '0025', decimals, ui_multiplier, ...id };
        expect(await moved(total, more)).toEqual({ amount: '25', errors: [] });
        expect(await moved([total], more)).toEqual({ amount: '25', errors: [] });
        expect(await moved({ ...total, value: null }, more)).toEqual({ amount: null, errors: [] });
      }
  });

  it.each([
    ['ERC-404', { token_type: 'ERC-404' }],
    ['ERC-7984', { token_type: 'ERC-7984' }],
    ['ZRC-2', { token: { ...plain, type: 'ZRC-2' } }],
    ['a type that is not known', { token_type: 'ERC-9999' }],
    ['no type', { token: null }],
  ])('is divided without an id, of %s', async (_what, more) => {
    const total = { value: '1500', decimals: '3', token_id: null };
    expect(await moved(total, more)).toEqual({ amount: '1.5', errors: [] });
    expect(await moved({ ...total, decimals: null }, more)).toEqual({ amount: null, errors: [] });
  });

  it.each([
    ['its token', { token: scaled }],
    ['its own type', { token_type: 'ERC-8056', token: plain }],
    ['its own type alone', { token_type: 'ERC-8056', token: null }],
  ])('is unknown without its own factor if it is of ERC-8056 by %s', async (_what, more) => {
    const total = { value: '3', decimals: '0' };
    expect(await moved(total, more)).toEqual({ amount: null, errors: [] });
    expect(await moved({ ...total, ui_multiplier: null }, more)).toEqual({
      amount: null,
      errors: [],
    });
    const known = await moved({ ...total, ui_multiplier: factor }, more);
    expect(known).toEqual({ amount: '4.5', errors: [] });
  });

  it('is by no factor for any other token', async () => {
    const total = { value: '3', decimals: '0', ui_multiplier: null };
    const more = { token: plain, token_type: 'ERC-20' };
    expect(await moved(total, more)).toEqual({ amount: '3', errors: [] });
  });

  it('is the same wherever the transfer is reached', async () => {
    const row = transferRow(transaction, 1, {
      token: scaled,
      token_type: 'ERC-8056',
      total: { value: '3', decimals: '0', ui_multiplier: factor },
    });
    const odd = { ...row, log_index: 2, total: { value: '3', decimals: '0' } };
    graph.serve((_question, path) =>
      path === `transactions/${transaction}`
        ? { hash: transaction, token_transfers: [row, odd], token_transfers_overflow: true }
        : listOf([row, odd]),
    );
    const fields = '{ total { amount } }';
    const data = await graph.data(`{
      address(hash: "${alice}") { tokenTransfers { nodes ${fields} } }
      transaction(hash: "${transaction}") { embeddedTokenTransfers ${fields} tokenTransfers { nodes ${fields} } }
      node(id: "${idOf('TokenTransfer', `${transaction}:1:0`)}") { ... on TokenTransfer ${fields} }
    }`);
    const amounts = [{ total: { amount: '4.5' } }, { total: { amount: null } }];
    expect(data.address.tokenTransfers.nodes).toEqual(amounts);
    expect(data.transaction.embeddedTokenTransfers).toEqual(amounts);
    expect(data.transaction.tokenTransfers.nodes).toEqual(amounts);
    expect(data.node).toEqual(amounts[0]);
  });
});

describe('the amount of a balance', () => {
  it.each([
    ['by its decimals', '1500', { ...plain, decimals: '3' }, '1.5'],
    ['by its factor', '1500', { ...scaled, decimals: '3' }, '3'],
    ['of an indivisible token', '7', { ...plain, decimals: '0' }, '7'],
    ['unknown for want of decimals', '7', { ...plain, decimals: null }, null],
    ['unknown for want of decimals, on an old explorer', '7', { address: addressOf('7') }, null],
    ['unknown for want of decimals, in spite of a factor', '7', scaled, null],
    [
      'without a factor, though of ERC-8056',
      '70',
      { ...scaled, decimals: '1', ui_multiplier: null },
      '7',
    ],
    ['of a token without a hash', '1500', { decimals: 3 }, '1.5'],
    ['of a type that is not known', '1500', { type: 'ERC-9999', decimals: '3' }, '1.5'],
    ['of ERC-404 without an id', '1500', { type: 'ERC-404', decimals: '3' }, '1.5'],
    ['without a value', null, { ...plain, decimals: '3' }, null],
    ['without a token', '7', null, null],
  ])('may be %s', async (_what, value, token, amount) => {
    expect(await held(value, token)).toEqual({ amount, errors: [] });
  });

  it.each([
    ['ERC-721', { type: 'ERC-721' }, null],
    ['ERC-721 in lower case', { type: 'erc-721' }, null],
    ['ERC-1155', { type: 'ERC-1155' }, '7'],
    ['ERC-1155 without an id', { type: 'ERC-1155' }, null],
    ['an id of ERC-404', { type: 'ERC-404' }, '42'],
    ['an id of a type that is not known', { type: 'ERC-9999' }, '42'],
    ['an id of no type', {}, '42'],
    ['an id of ERC-8056', scaled, 0],
    ['an id without a token', null, '42'],
  ])('counts pieces, whatever the decimals and the factor, of %s', async (_what, token, id) => {
    for (const decimals of ['18', '0', 18, null, 'x']) {
      const own = token && { ui_multiplier: scaled.ui_multiplier, ...token, decimals };
      expect(await held('3', own, id)).toEqual({ amount: '3', errors: [] });
      expect(await held(null, own, id)).toEqual({ amount: null, errors: [] });
    }
  });
});

describe('a value that makes no amount', () => {
  const badResponse = { extensions: { code: 'UPSTREAM_BAD_RESPONSE' } };
  it.each([
    ['a value that is no integer', { value: '1.5', decimals: '6' }, 'an integer'],
    ['a value that is no number', { value: {}, decimals: '6' }, 'a decimal number'],
    [
      'a factor that is no number',
      { value: '1', decimals: '6', ui_multiplier: 'x' },
      'a decimal number',
    ],
    ['decimals that are no integer', { value: '1', decimals: '0.1' }, 'an integer'],
    ['decimals beyond a uint8', { value: '1', decimals: '256' }, 'decimals from 0 to 255, not 256'],
    ['negative decimals', { value: '1', decimals: -1 }, 'decimals from 0 to 255, not -1'],
    [
      'decimals beyond memory',
      { value: '1', decimals: 2_000_000_000 },
      'decimals from 0 to 255, not 2000000000',
    ],
    [
      'decimals beyond all bounds',
      { value: '1', decimals: String(2n ** 256n - 1n) },
      `2147483647, not ${2n ** 256n - 1n}`,
    ],
  ])('fails only the amount: %s', async (_what, total, expected) => {
    const row = (log: number, of: object) => transferRow(transaction, log, { total: of });
    const good = { value: '15', decimals: '1' };
    const transfers = await askRows(
      'tokenTransfers',
      listOf([row(2, good), row(1, total)]),
      'logIndex total { amount }',
    );
    expect(transfers.nodes).toEqual([
      { logIndex: 2, total: { amount: '1.5' } },
      { logIndex: 1, total: { amount: null } },
    ]);
    expect(transfers.errors).toMatchObject([
      { ...badResponse, message: expect.stringContaining(expected) },
    ]);

    const { value, ...token } = total;
    const balance = await held(value, token);
    expect(balance.amount).toBe(null);
    expect(balance.errors).toMatchObject([
      { ...badResponse, message: expect.stringContaining(expected) },
    ]);
  });
});

describe('an amount', () => {
  const uint256 = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n - 1n });
  it('is exactly value × factor ÷ 10^18 ÷ 10^decimals, in the shortest plain notation', async () => {
    const total = fc.record({ value: uint256, decimals: fc.nat(255), factor: fc.option(uint256) });
    await fc.assert(
      fc.asyncProperty(total, async ({ value, decimals, factor }) => {
        const { amount, errors } = await moved({
          value: String(value),
          decimals: String(decimals),
          ui_multiplier: factor === null ? null : String(factor),
        });
        expect(errors).toEqual([]);
        expect(amount).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/);
        expect(amount).not.toBe('-0');
        const [whole = '', fraction = ''] = amount.split('.');
        // Multiplied by 10^273, neither side has a fraction.
        const found = BigInt(whole + fraction) * 10n ** BigInt(273 - fraction.length);
        const scale = factor ?? 10n ** 18n;
        expect(found).toBe(value * scale * 10n ** BigInt(255 - decimals));
      }),
      { numRuns: runs(50, 5_000) },
    );
  });
});
