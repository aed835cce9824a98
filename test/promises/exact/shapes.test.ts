import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, listOf } from '../../support/records.js';

const graph = useGraph();
const alice = addressOf('a');
const transaction = hashOf('d');

/** Invalid members of a transaction, each with the field that fails for it. */
const wrong: readonly (readonly [string, unknown, string])[] = [
  ['block_number', 'seven', 'blockNumber'],
  ['block_number', 1.5, 'blockNumber'],
  ['timestamp', 1_650_000_000, 'timestamp'],
  ['timestamp', 'yesterday', 'timestamp'],
  ['confirmation_duration', 5, 'confirmationDuration'],
  ['type', 2.5, 'type'],
  ['type', 2 ** 31, 'type'],
  ['nonce', {}, 'nonce'],
  ['method', ['a'], 'method'],
  ['status', {}, 'status'],
  ['transaction_types', 'call', 'transactionTypes'],
  ['value', '1.5', 'value'],
  ['value', 'NaN', 'value'],
  ['gas_limit', true, 'gasLimit'],
  ['exchange_rate', '1,5', 'exchangeRate'],
  ['raw_input', 'f00x12', 'rawInput'],
  ['raw_input', '0x12 f', 'rawInput'],
  ['raw_input', '0X12', 'rawInput'],
  ['has_error_in_internal_transactions', 'maybe', 'hasErrorInInternalTransactions'],
  ['token_transfers_overflow', 0, 'tokenTransfersOverflow'],
  ['from', alice, 'from { hash }'],
  ['from', { hash: '0x12' }, 'from { hash }'],
  ['to', [], 'to { hash }'],
  ['fee', '5', 'fee { value }'],
  ['decoded_input', 'f()', 'decodedInput { methodId }'],
  ['revert_reason', ['no'], 'revertReason { raw }'],
  ['actions', {}, 'actions { type }'],
  ['token_transfers', 'many', 'embeddedTokenTransfers { id }'],
  ['token_transfers', ['many'], 'embeddedTokenTransfers { id }'],
];

describe('a value of the wrong type', () => {
  it.each(wrong)('%s: %j fails only its own field', async (name, value, field) => {
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction, result: 'ok', [name]: value },
    });
    const { data, errors } = await graph.run(
      `{ transaction(hash: "${transaction}") { hash result ${field} } }`,
    );
    const [own = ''] = field.split(' ');
    expect(data.transaction).toEqual({ hash: transaction, result: 'ok', [own]: null });
    expect(errors).toMatchObject([
      { path: ['transaction', own], extensions: { code: 'UPSTREAM_BAD_RESPONSE' } },
    ]);
    expect(errors?.[0]?.message).toMatch(/^The explorer's answer is not as documented: expected /);
  });

  it('fails nothing if it is not selected', async () => {
    const body = Object.fromEntries(wrong.map(([name, value]) => [name, value]));
    graph.serve({ [`transactions/${transaction}`]: { ...body, hash: transaction } });
    const data = await graph.data(`{ transaction(hash: "${transaction}") { hash position } }`);
    expect(data.transaction).toEqual({ hash: transaction, position: null });
  });

  it.each(['0x12', `${transaction}/raw-trace`, `/${transaction}`, null])(
    'fails its transaction if it is the hash: %s',
    async (hash) => {
      graph.serve({ [`transactions/${transaction}`]: { hash } });
      const { data, errors } = await graph.run(
        `{ transaction(hash: "${transaction}") { result } }`,
      );
      expect(data).toEqual({ transaction: null });
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }]);
    },
  );

  it('in one row does not affect the others', async () => {
    const good = { token: { address_hash: addressOf('7'), name: 'Seven' }, value: '5' };
    const bad = {
      token: 'Seven',
      token_id: {},
      token_instance: 5,
      value: {},
    };
    const odd = {
      token: { address_hash: addressOf('7'), name: [], decimals: 'x', holders_count: 'x' },
    };
    graph.serve(() => listOf([good, bad, odd, {}]));
    const { data, errors } =
      await graph.run(`{ address(hash: "${alice}") { tokens { edges { cursor node {
      value tokenId tokenInstance { tokenId } token { name decimals holdersCount addressHash }
    } } } } }`);
    const seven = {
      addressHash: '0x7777777777777777777777777777777777777777',
      decimals: null,
      holdersCount: null,
    };
    const nothing = { value: null, tokenId: null, tokenInstance: null, token: null };
    expect(data.address.tokens.edges.map(({ node }: { node: unknown }) => node)).toEqual([
      { ...nothing, value: '5', token: { ...seven, name: 'Seven' } },
      nothing,
      { ...nothing, token: { ...seven, name: null } },
      nothing,
    ]);
    expect(errors?.map(({ path }) => path?.slice(3).join('.')).sort()).toEqual([
      ...['1.node.token', '1.node.tokenId', '1.node.tokenInstance', '1.node.value'],
      ...['2.node.token.decimals', '2.node.token.holdersCount', '2.node.token.name'],
    ]);
    for (const { extensions } of errors ?? [])
      expect(extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
  });

  it('in a non-null list of records is left out', async () => {
    const instances = [null, { id: '1' }, 'x', { id: '2' }];
    graph.serve(() => listOf([{ token_instances: instances }]));
    const data = await graph.data(
      `{ address(hash: "${alice}") { nftCollections { nodes { tokenInstances { tokenId } } } } }`,
    );
    expect(data.address.nftCollections.nodes).toEqual([
      { tokenInstances: [{ tokenId: '1' }, { tokenId: '2' }] },
    ]);
  });

  it.each([
    [{ token_transfers_overflow: 'maybe', token_transfers: [] }],
    [{ token_transfers_overflow: false, token_transfers: 'x' }],
    [{ token_transfers_overflow: false, token_transfers: [null, { log_index: 1 }] }],
    [{ token_transfers_overflow: false, token_transfers: [{ log_index: 1, token: 'x' }] }],
  ])('in %j does not fail the list, which has a path of its own', async (embedded) => {
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction, ...embedded },
      [`transactions/${transaction}/token-transfers?type=ERC-20`]: listOf([
        { transaction_hash: transaction, log_index: 5, token: { type: 'ERC-20' } },
      ]),
    });
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { method tokenTransfers(types: [ERC_20]) { nodes { logIndex } } } }`,
    );
    expect(data.transaction.tokenTransfers.nodes).toEqual([{ logIndex: 5 }]);
  });

  it('in place of a non-null list is an empty one, since an error would cost the whole connection', async () => {
    graph.serve(() => listOf([{ amount: '1', token_instances: 'many' }]));
    const data = await graph.data(
      `{ address(hash: "${alice}") { hash nftCollections { nodes { amount tokenInstances { tokenId } } } } }`,
    );
    expect(data.address.nftCollections.nodes).toEqual([{ amount: '1', tokenInstances: [] }]);
  });

  it('in a list of plain values is left out', async () => {
    graph.serve({
      [`transactions/${transaction}`]: {
        hash: transaction,
        confirmation_duration: [null, 5, 'soon', '1e999', '7.5'],
        transaction_types: [null, 'coin_transfer', {}],
      },
    });
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { confirmationDuration transactionTypes } }`,
    );
    expect(data.transaction).toEqual({
      confirmationDuration: [5, 7.5],
      transactionTypes: ['coin_transfer'],
    });
  });

  it('in a list of records is left out', async () => {
    const holes = (record: object) => [null, record, 7];
    const to = {
      hash: alice,
      implementations: holes({ name: 'Logic' }),
      public_tags: holes({ label: 'exchange' }),
      metadata: { tags: holes({ slug: 'dex' }) },
    };
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction, to, actions: holes({ type: 'swap' }) },
      [`addresses/${alice}/tokens`]: listOf(holes({ value: '1' })),
    });
    const data = await graph.data(`{
      transaction(hash: "${transaction}") {
        to { implementationName implementations { name } publicTags { label } metadata { tags { slug } } }
        actions { type }
      }
      address(hash: "${alice}") { tokens { nodes { value } } }
    }`);
    expect(data.transaction).toEqual({
      to: {
        implementationName: 'Logic',
        implementations: [{ name: 'Logic' }],
        publicTags: [{ label: 'exchange' }],
        metadata: { tags: [{ slug: 'dex' }] },
      },
      actions: [{ type: 'swap' }],
    });
    expect(data.address.tokens.nodes).toEqual([{ value: '1' }]);
  });

  it('as the hash of a transaction that has a result leaves the one that was asked for', async () => {
    graph.serve({ [`transactions/${transaction}`]: { hash: 7, result: 'success' } });
    const data = await graph.data(`{ transaction(hash: "${transaction}") { hash result } }`);
    expect(data.transaction).toEqual({ hash: transaction, result: 'success' });
  });
});
