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

const newest = ({ blocks, reserveFrom }: Chain, isOne: (one: Transaction) => boolean) =>
  blocks
    .filter(({ number }) => number < (reserveFrom ?? Infinity))
    .flatMap(({ transactions }) => transactions)
    .findLast(isOne)?.hash;

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
  'an executed transaction with %s says so, on its chain alone',
  async (_with, chain, hash, said) => {
    const { json } = await askGraph(
      gateway.url,
      `{ chains { chainId transaction(hash: "${hash}") { ${selectionOf('Transaction', fields)} raw } } }`,
    );
    const { data, errors } = json() as Result;
    const record: Data = (
      await ask(gateway.url, `/${chain.id}/api/v2/transactions/${hash}`)
    ).json();
    const told = toldBy('Transaction', record, fields);
    expect([errors, fields.filter((name) => told[name]?.length > 0)]).toEqual([undefined, said]);
    for (const { chainId, transaction } of data.chains) {
      const isHere = chainId === `${chain.id}`;
      expect(transaction).toEqual(isHere ? { ...told, raw: record } : null);
    }
  },
);
