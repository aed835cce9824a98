import { describe, expect, it } from 'vitest';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf, listOf } from '../../support/records.js';

const graph = useGraph();
const alice = addressOf('a');
const transaction = hashOf('d');

describe('the total of a transfer', () => {
  const id = '32925298983216553915666621415831103694597106215670571463977478984525997408266';
  const plain = { decimals: null, value: null, tokenId: null, tokenInstance: null };
  it.each([
    ['ERC-20', '{"value":"5","decimals":"18"}', { decimals: 18, value: '5' }],
    ['ERC-20 of an unknown amount', 'null', null],
    ['ERC-20 with decimals as a number', '{"value":5,"decimals":6}', { decimals: 6, value: '5' }],
    ['ERC-20 in exponent form', '{"value":"1.5E+3","decimals":null}', { value: '1500' }],
    ['ERC-721', `{"token_id":"${id}","token_instance":null}`, { tokenId: id }],
    ['ERC-721 with a number', `{"token_id":${id}}`, { tokenId: id }],
    [
      'ERC-1155',
      `{"token_id":"1","value":"7","decimals":null,"token_instance":{"id":"1","owner":null}}`,
      { tokenId: '1', value: '7', tokenInstance: { tokenId: '1', token: { name: 'Seven' } } },
    ],
    [
      'ERC-404',
      '{"token_id":"1","token_instance":{"id":"2"}}',
      { tokenId: '1', tokenInstance: { tokenId: '2', token: { name: 'Seven' } } },
    ],
    [
      'a batch of one id, of older explorers',
      '[{"token_id":"1","value":"7","decimals":null}]',
      { tokenId: '1', value: '7' },
    ],
    ['ERC-7984', '{"value":null,"decimals":"6"}', { decimals: 6 }],
    ['a later standard', '{"more":{}}', {}],
  ])('is read for %s', async (_standard, total, expected) => {
    const token = `{"address_hash":"${addressOf('7')}","name":"Seven"}`;
    graph.serve(
      () => `{"items":[{"log_index":1,"total":${total},"token":${token}}],"next_page_params":null}`,
    );
    const data = await graph.data(`{ address(hash: "${alice}") { tokenTransfers { nodes {
      total { decimals value tokenId tokenInstance { tokenId token { name } } }
    } } } }`);
    const [node] = data.address.tokenTransfers.nodes;
    expect(node.total).toEqual(expected && { ...plain, ...expected });
  });
});

describe('a token', () => {
  it('has amounts and rates with every digit, also if the explorer sends numbers', async () => {
    const token = `{"address_hash":"${addressOf('7')}","total_supply":9007199254740993.0,"exchange_rate":12345678901234567.25}`;
    graph.serve(() => `{"items":[{"value":12345678901234567.5,"token":${token}}]}`);
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { tokens { nodes { value token { totalSupply exchangeRate } } } } }`,
    );
    expect(data?.address.tokens.nodes).toEqual([
      {
        value: null,
        token: { totalSupply: '9007199254740993', exchangeRate: '12345678901234567.25' },
      },
    ]);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }]);
  });
});

describe('an NFT', () => {
  it('keeps its metadata, of whatever shape', async () => {
    const metadata = [
      '{"name":"N","image":"i","year":2024,"tags":["a",1],"attributes":[{"trait_type":"t","value":[1]},"x"]}',
      '{"name":["no"],"year":"soon","tags":"a","attributes":{},"big":12345678901234567890,"part":0.12345678901234567890}',
      '"a text"',
      'null',
      '{"error":"not found","year":20260101000000}',
    ];
    const items = metadata.map(
      (text, at) => `{"token_instance":{"id":"${at}","metadata":${text}}}`,
    );
    graph.serve(() => `{"items":[${items.join(',')}],"next_page_params":null}`);
    const data = await graph.data(`{ address(hash: "${alice}") { tokens { nodes { tokenInstance {
      tokenId metadata { name imageUrl year tags attributes { traitType value } raw }
    } } } } }`);
    expect(
      data.address.tokens.nodes.map(({ tokenInstance }: Data) => tokenInstance.metadata),
    ).toEqual([
      {
        name: 'N',
        imageUrl: 'i',
        year: 2024,
        tags: ['a', '1'],
        attributes: [{ traitType: 't', value: [1] }],
        raw: JSON.parse(metadata[0] ?? ''),
      },
      {
        name: null,
        imageUrl: null,
        year: null,
        tags: null,
        attributes: null,
        raw: {
          name: ['no'],
          year: 'soon',
          tags: 'a',
          attributes: {},
          big: '12345678901234567890',
          part: '0.12345678901234567890',
        },
      },
      { name: null, imageUrl: null, year: null, tags: null, attributes: null, raw: 'a text' },
      null,
      {
        name: null,
        imageUrl: null,
        year: null,
        tags: null,
        attributes: null,
        raw: { error: 'not found', year: 20_260_101_000_000 },
      },
    ]);
  });

  it('of a collection has the token of that collection, and no made-up values', async () => {
    graph.serve(() =>
      listOf([
        {
          token: { address_hash: addressOf('7'), name: 'Seven', holders_count: 12 },
          amount: '51',
          token_instances: [
            {
              id: '9',
              token: null,
              owner: null,
              is_unique: null,
              token_type: 'ERC-721',
              value: '1',
              holder_address_hash: alice,
            },
          ],
        },
        { token: null, amount: null, token_instances: null },
      ]),
    );
    const data = await graph.data(`{ address(hash: "${alice}") { nftCollections { nodes {
      amount token { holdersCount } tokenInstances { tokenId isUnique owner { hash } token { name } tokenType value holderAddressHash }
    } } } }`);
    expect(data.address.nftCollections.nodes).toEqual([
      {
        amount: '51',
        token: { holdersCount: '12' },
        tokenInstances: [
          {
            tokenId: '9',
            isUnique: null,
            owner: null,
            token: { name: 'Seven' },
            tokenType: 'ERC-721',
            value: '1',
            holderAddressHash: '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
          },
        ],
      },
      { amount: null, token: null, tokenInstances: [] },
    ]);
  });
});

describe('an internal transaction', () => {
  it('is read with its old and new names', async () => {
    const row = {
      index: '3',
      type: 'a_later_one',
      success: false,
      error: 'reverted',
      to: null,
      gas_limit: '0',
      value: '5',
    };
    graph.serve(() =>
      listOf([
        { ...row, block: 9, tx_hash: transaction, from: { hash: alice, implementation_name: 'L' } },
        { ...row, block_number: '9', transaction_index: 4, transaction_hash: transaction },
      ]),
    );
    const data = await graph.data(`{ address(hash: "${alice}") { internalTransactions { nodes {
      blockNumber transactionHash transactionIndex index type success error to { hash } gasLimit value from { implementationName }
    } } } }`);
    const same = {
      blockNumber: 9,
      transactionHash: transaction,
      index: 3,
      type: 'a_later_one',
      success: false,
      error: 'reverted',
      to: null,
      gasLimit: '0',
      value: '5',
    };
    expect(data.address.internalTransactions.nodes).toEqual([
      { ...same, transactionIndex: null, from: { implementationName: 'L' } },
      { ...same, transactionIndex: 4, from: null },
    ]);
  });
});
