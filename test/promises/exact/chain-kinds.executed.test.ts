import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Chain, Transaction } from '../../../src/sandbox/chain.js';
import { bundledChain, secondChain } from '../../support/bundled-chain.js';
import { rollupFields } from '../../support/chain-kinds.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data, Result } from '../../support/graph.js';
import { ask, askGraph } from '../../support/http.js';
import { selectionOf, toldBy } from '../../support/told-fields.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_URL: '', CACHE_URL: 'off' });
});
afterAll(() => gateway.close());

/** The number of the newest block that is shown and has such a transaction, and the hash of that. */
const newest = ({ blocks, reserveFrom }: Chain, isOne: (one: Transaction) => boolean) => {
  const block = blocks.findLast(
    ({ number, transactions }) => number < (reserveFrom ?? Infinity) && transactions.some(isOne),
  );
  return { number: block?.number, hash: block?.transactions.findLast(isOne)?.hash };
};

const envelope = [
  ...['blobGasUsed', 'blobGasPrice', 'maxFeePerBlobGas', 'burntBlobFee', 'blobVersionedHashes'],
  'authorizations',
];
const fields = [...rollupFields, ...envelope];

it.each([
  ['blobs', bundledChain, newest(bundledChain, ({ type }) => type === 3), envelope.slice(0, 5)],
  [
    'authorizations',
    bundledChain,
    newest(bundledChain, ({ type }) => type === 4),
    ['authorizations'],
  ],
  ['a parent chain', secondChain, newest(secondChain, () => true), rollupFields.slice(0, 4)],
])(
  'an executed transaction with %s says so, on its chain alone and in the list of its block',
  async (_with, chain, { number, hash }, said) => {
    const selection = selectionOf('Transaction', fields);
    const { json } = await askGraph(
      gateway.url,
      `{ chains {
        chainId
        transaction(hash: "${hash}") { ${selection} raw }
        block(number: ${number}) { transactions(first: 100) { nodes { hash ${selection} } } }
      } }`,
    );
    const { data, errors } = json() as Result;
    const record: Data = (
      await ask(gateway.url, `/${chain.id}/api/v2/transactions/${hash}`)
    ).json();
    const told = toldBy('Transaction', record, fields);
    expect([errors, fields.filter((name) => told[name]?.length > 0)]).toEqual([undefined, said]);
    for (const { chainId, block, transaction } of data.chains) {
      const isHere = chainId === `${chain.id}`;
      expect(transaction).toEqual(isHere ? { ...told, raw: record } : null);
      const rows: Data[] = block?.transactions.nodes ?? [];
      const row = rows.filter((one) => one.hash === hash);
      expect(row).toEqual(isHere ? [{ hash, ...told }] : []);
    }
  },
);

it('an executed block with blobs says what they cost, and blocks of the other chain nothing', async () => {
  const blobGas =
    'blobGasUsed excessBlobGas blobTransactionsCount blobGasPrice burntBlobFees'.split(' ');
  const { number } = newest(bundledChain, ({ type }) => type === 3);
  const told = async (chain: string, of: number | undefined) => {
    const { json } = await askGraph(
      gateway.url,
      `{ block(chain: "${chain}", number: ${of}) { ${selectionOf('Block', blobGas)} raw } }`,
    );
    const { block } = (json() as Result).data;
    expect(block).toEqual({ ...toldBy('Block', block.raw, blobGas), raw: block.raw });
    return blobGas.map((name) => block[name]);
  };
  expect(await told(bundledChain.id, number)).toEqual(['393216', '0', '2', '1', '393216']);
  expect(await told(bundledChain.id, Number(number) - 1)).toEqual(['0', '0', '0', null, '0']);
  const elsewhere = newest(secondChain, () => true).number;
  expect(await told(secondChain.id, elsewhere)).toEqual(blobGas.map(() => null));
});
