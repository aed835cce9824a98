import { describe, expect, it } from 'vitest';
import { useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../../support/records.js';

const graph = useGraph();
const hash = hashOf('d');
const [alice, sponsor] = ['a', 'c'].map(addressOf) as [string, string];
const path = `transactions/${hash}`;
const token = { address_hash: addressOf('7'), symbol: 'TERND', decimals: '18' };
const shown = { addressHash: addressOf('7'), symbol: 'TERND', decimals: 18 };
const odd = { extensions: { code: 'UPSTREAM_BAD_RESPONSE' } };

/** The fee of a transaction of which the explorer says this, and the errors by their field. */
const feeIn = async (more: object) => {
  graph.serve({ [path]: { hash, fee: { type: 'actual', value: '21000' }, ...more } });
  const { data, errors = [] } = await graph.run(
    `{ transaction(hash: "${hash}") { fee { type value } feeToken { addressHash symbol decimals } } }`,
  );
  expect(graph.asked()).toEqual([path]);
  return { ...data.transaction, failed: errors.map(({ path }) => path?.[1]) };
};

const coin = { fee: { type: 'ACTUAL', value: '21000' }, feeToken: null, failed: [] };

describe('the fee of a transaction', () => {
  it.each([
    ['nothing more is said', {}],
    ['Celo names no token', { celo: { gas_token: null } }],
    ['Celo says nothing', { celo: null }],
    ['Stability billed nothing', { stability_fee: null }],
    ['Stability names no token', { stability_fee: { token: null, total_fee: '5' } }],
  ])('is in the coin where %s', async (_what, more) => {
    expect(await feeIn(more)).toEqual(coin);
  });

  it.each([
    ['on Celo', { celo: { gas_token: token } }, '21000'],
    [
      'on Celo, in the spelling of older versions',
      { celo: { gas_token: { address: addressOf('7'), symbol: 'TERND', decimals: '18' } } },
      '21000',
    ],
    ['on Stability', { stability_fee: { token, total_fee: '812340000000000' } }, '812340000000000'],
    ['on Stability, written as a number', { stability_fee: { token, total_fee: 81 } }, '81'],
    ['on Stability, unknown', { stability_fee: { token, total_fee: null } }, null],
  ])('is in a token %s', async (_what, more, value) => {
    expect(await feeIn(more)).toEqual({
      fee: { type: 'ACTUAL', value },
      feeToken: shown,
      failed: [],
    });
  });

  it('is what Stability billed also where the explorer knows no other', async () => {
    expect(await feeIn({ fee: null, stability_fee: { token, total_fee: '5' } })).toMatchObject({
      fee: { type: null, value: '5' },
      feeToken: shown,
    });
  });

  it.each([
    ['celo', { celo: 'yes' }],
    ['gas_token', { celo: { gas_token: [] } }],
    ['stability_fee', { stability_fee: 5 }],
    ['token', { stability_fee: { token: 'TERND', total_fee: '5' } }],
  ])('is what it is beside an odd %s, which fails only the token', async (_what, more) => {
    expect(await feeIn(more)).toEqual({ ...coin, failed: ['feeToken'] });
  });

  it('is unknown where what Stability billed is odd', async () => {
    expect(await feeIn({ stability_fee: { token, total_fee: 'much' } })).toEqual({
      fee: { type: 'ACTUAL', value: null },
      feeToken: shown,
      failed: ['fee'],
    });
  });
});

describe('the token of a fee', () => {
  const node = `node(id: "${idOf('Token', addressOf('7'))}") { ... on Token { symbol } }`;

  it.each([
    ['celo', { celo: { gas_token: token } }],
    ['stability_fee', { stability_fee: { token, total_fee: '5' } }],
  ])('is the one that its id leads to, in this operation and later: %s', async (_what, more) => {
    graph.serve({ [path]: { hash, ...more } });
    const first = await graph.data(
      `{ ${node} transaction(hash: "${hash}") { feeToken { id } hash } }`,
    );
    expect(first.transaction.feeToken.id).toBe(idOf('Token', addressOf('7')));
    expect(first.node).toEqual({ symbol: 'TERND' });
    expect((await graph.data(`{ ${node} }`)).node).toEqual({ symbol: 'TERND' });
    expect(graph.asked()).toEqual([path]);
  });
});

describe('the payer of a fee', () => {
  const payerIn = async (payer: unknown, from: unknown = { hash: alice }) => {
    graph.serve({ [path]: { hash, from, fee_payer: payer } });
    const { data, errors = [] } = await graph.run(
      `{ transaction(hash: "${hash}") { feePayer { hash name } from { hash } } }`,
    );
    expect(graph.asked()).toEqual([path]);
    return { payer: data.transaction.feePayer, errors };
  };

  it.each([
    ['named by the explorer', { hash: sponsor, name: 'A sponsor' }, 'A sponsor'],
    ['without a name', { hash: sponsor, is_contract: false }, null],
  ])('is who paid for the sender, %s', async (_what, payer, name) => {
    const { payer: found, errors } = await payerIn(payer);
    expect(found.hash.toLowerCase()).toBe(sponsor);
    expect(found.name).toBe(name);
    expect(errors).toEqual([]);
  });

  it.each([
    ['nobody is named', undefined],
    ['the record is null', null],
    ['it is the sender', { hash: alice }],
    ['it is the sender in other letters', { hash: `0x${'A'.repeat(40)}` }],
  ])('is null where %s', async (_what, payer) => {
    expect(await payerIn(payer)).toEqual({ payer: null, errors: [] });
  });

  it('is odd only itself', async () => {
    const { payer, errors } = await payerIn('0x1');
    expect(payer).toBeNull();
    expect(errors).toMatchObject([{ ...odd, path: ['transaction', 'feePayer'] }]);
  });

  it('lends its name to the address wherever else it stands', async () => {
    graph.serve({
      [path]: { hash, from: { hash: alice }, fee_payer: { hash: sponsor, name: 'A sponsor' } },
      [`addresses/${alice}/token-transfers`]: listOf([
        transferRow(hash, 1, { from: { hash: sponsor }, to: { hash: alice } }),
      ]),
    });
    const { address } = await graph.data(`{
      address(hash: "${alice}") { tokenTransfers { nodes { from { name } } } }
      transaction(hash: "${hash}") { feePayer { hash } }
    }`);
    expect(address.tokenTransfers.nodes).toEqual([{ from: { name: 'A sponsor' } }]);
  });
});

it('the fee, its token and its payer cost an ordinary transaction no scan of what follows', async () => {
  const usual = {
    hash,
    result: 'success',
    fee: { type: 'actual', value: '5' },
    from: { hash: alice },
  };
  graph.serve({ [path]: JSON.stringify(usual).replace(/}$/, ',"token_transfers":[@') });
  const { transaction } = await graph.data(
    `{ transaction(hash: "${hash}") { fee { value } feeToken { symbol } feePayer { hash } } }`,
  );
  expect(transaction).toEqual({ fee: { value: '5' }, feeToken: null, feePayer: null });
});
