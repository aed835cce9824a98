import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Data, useGraph } from '../support/graph.js';
import { addressOf, hashOf, listOf } from '../support/records.js';

const graph = useGraph();
const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const alice = addressOf('a');
const transaction = hashOf('d');

const transactionOf = async (body: unknown, fields: string): Promise<Data> => {
  graph.serve((_question, path) => (path.endsWith('raw-trace') ? [] : body));
  return (await graph.data(`{ transaction(hash: "${transaction}") { ${fields} } }`)).transaction;
};
const address =
  'hash name implementationName implementations { addressHash name } proxyType isContract isVerified isScam reputation ensDomainName privateTags { addressHash displayName label } publicTags { label } watchlistNames { displayName label } metadata { tags { slug name tagType ordinal meta } }';
const everything = `hash status result timestamp blockNumber position confirmations confirmationDuration type nonce
  method transactionTypes transactionTag from { ${address} } to { ${address} } createdContract { hash metadata { tags { slug } } }
  value fee { type value } gasLimit gasUsed gasPrice baseFeePerGas maxFeePerGas transactionBurntFee exchangeRate
  revertReason { raw methodCall methodId parameters { name type value } } rawInput
  decodedInput { methodCall methodId parameters { name type value } }
  hasErrorInInternalTransactions actions { protocol type data } tokenTransfersOverflow
  embeddedTokenTransfers { transactionHash blockHash blockNumber logIndex type method timestamp from { hash } to { hash }
    token { addressHash name symbol decimals type exchangeRate totalSupply circulatingMarketCap holdersCount iconUrl }
    total { decimals value tokenId } }`;

describe('a transaction', () => {
  it('of an old explorer is read by its old names and forms', async () => {
    expect(await transactionOf(fixture('transaction.old'), everything)).toMatchInlineSnapshot(`
      {
        "actions": [
          {
            "data": {
              "block_number": 2804955,
              "debt_amount": "1.5",
              "debt_symbol": "DAI",
            },
            "protocol": "aave_v3",
            "type": "liquidation_call",
          },
        ],
        "baseFeePerGas": "0",
        "blockNumber": 2804955,
        "confirmationDuration": [
          0,
          6000,
        ],
        "confirmations": 183347,
        "createdContract": null,
        "decodedInput": {
          "methodCall": "mint(address to, uint256 amount)",
          "methodId": "40c10f19",
          "parameters": [
            {
              "name": "to",
              "type": "address",
              "value": "0x1a0ba2b4d8830",
            },
          ],
        },
        "embeddedTokenTransfers": [
          {
            "blockHash": "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
            "blockNumber": 2804955,
            "from": {
              "hash": "0x0000000000000000000000000000000000000000",
            },
            "logIndex": 12,
            "method": "mint",
            "timestamp": "2024-07-27T14:01:06.000000Z",
            "to": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "token": {
              "addressHash": "0x7DC2F54255E05394b2AB43FF925Dc40f442d6CB6",
              "circulatingMarketCap": "1500000000000000000000",
              "decimals": 18,
              "exchangeRate": "0.00000012",
              "holdersCount": "2",
              "iconUrl": null,
              "name": "USD",
              "symbol": "USD",
              "totalSupply": "74999989980",
              "type": "ERC-20",
            },
            "total": {
              "decimals": 18,
              "tokenId": null,
              "value": "100000000",
            },
            "transactionHash": "0xdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
            "type": "token_minting",
          },
        ],
        "exchangeRate": null,
        "fee": {
          "type": "ACTUAL",
          "value": "0",
        },
        "from": {
          "ensDomainName": null,
          "hash": "0xde709f2102306220921060314715629080e2fb77",
          "implementationName": "Logic",
          "implementations": null,
          "isContract": false,
          "isScam": null,
          "isVerified": null,
          "metadata": null,
          "name": null,
          "privateTags": [],
          "proxyType": null,
          "publicTags": [],
          "reputation": null,
          "watchlistNames": [],
        },
        "gasLimit": "6000000",
        "gasPrice": "0",
        "gasUsed": "93842",
        "hasErrorInInternalTransactions": false,
        "hash": "0xdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd",
        "maxFeePerGas": null,
        "method": "mint",
        "nonce": 81,
        "position": 0,
        "rawInput": "0x40c10f19",
        "result": "success",
        "revertReason": {
          "methodCall": null,
          "methodId": null,
          "parameters": null,
          "raw": "0x08c379a0",
        },
        "status": "OK",
        "timestamp": "2024-07-27T14:01:06.000000Z",
        "to": {
          "ensDomainName": null,
          "hash": "0x7DC2F54255E05394b2AB43FF925Dc40f442d6CB6",
          "implementationName": "Logic",
          "implementations": [
            {
              "addressHash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
              "name": "Logic",
            },
          ],
          "isContract": true,
          "isScam": null,
          "isVerified": null,
          "metadata": {
            "tags": [
              {
                "meta": {},
                "name": "USD",
                "ordinal": 10,
                "slug": "usd",
                "tagType": "name",
              },
            ],
          },
          "name": "Proxy",
          "privateTags": null,
          "proxyType": null,
          "publicTags": null,
          "reputation": null,
          "watchlistNames": null,
        },
        "tokenTransfersOverflow": false,
        "transactionBurntFee": "12",
        "transactionTag": "mine",
        "transactionTypes": [
          "contract_call",
          "token_transfer",
        ],
        "type": 0,
        "value": "0",
      }
    `);
  });

  it('of a current explorer is read to the last digit, whatever it adds', async () => {
    expect(await transactionOf(fixture('transaction.current'), everything)).toMatchInlineSnapshot(`
      {
        "actions": null,
        "baseFeePerGas": null,
        "blockNumber": 25891449,
        "confirmationDuration": [
          0,
          101,
        ],
        "confirmations": 3,
        "createdContract": {
          "hash": "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
          "metadata": null,
        },
        "decodedInput": {
          "methodCall": "f((uint256,address[])[] calls, uint256 n)",
          "methodId": "12345678",
          "parameters": [
            {
              "name": "calls",
              "type": "(uint256,address[])[]",
              "value": [
                [
                  "1",
                  [
                    "0x00",
                  ],
                ],
                [
                  "2",
                  [],
                ],
              ],
            },
            {
              "name": "n",
              "type": "uint256",
              "value": "9007199254740993",
            },
            {
              "name": "lost",
              "type": "bytes",
              "value": null,
            },
          ],
        },
        "embeddedTokenTransfers": [],
        "exchangeRate": "4242.42",
        "fee": {
          "type": null,
          "value": "123456789012345678901234567890",
        },
        "from": {
          "ensDomainName": "alice.eth",
          "hash": "0x52908400098527886E0F7030069857D2E4169EE7",
          "implementationName": null,
          "implementations": [],
          "isContract": true,
          "isScam": false,
          "isVerified": false,
          "metadata": {
            "tags": [
              {
                "meta": null,
                "name": "A",
                "ordinal": 0,
                "slug": "a",
                "tagType": "note",
              },
            ],
          },
          "name": "Alice",
          "privateTags": [
            {
              "addressHash": "0x52908400098527886E0F7030069857D2E4169EE7",
              "displayName": "Me",
              "label": "me",
            },
          ],
          "proxyType": "eip7702",
          "publicTags": [],
          "reputation": "ok",
          "watchlistNames": [
            {
              "displayName": "W",
              "label": "w",
            },
          ],
        },
        "gasLimit": "21000",
        "gasPrice": null,
        "gasUsed": "21000",
        "hasErrorInInternalTransactions": true,
        "hash": "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
        "maxFeePerGas": null,
        "method": "0x12345678",
        "nonce": 9007199254740991,
        "position": 4,
        "rawInput": "0x",
        "result": "execution reverted",
        "revertReason": {
          "methodCall": "Error(string reason)",
          "methodId": "08c379a0",
          "parameters": [
            {
              "name": "reason",
              "type": "string",
              "value": "no",
            },
          ],
          "raw": null,
        },
        "status": null,
        "timestamp": "2026-08-31T10:00:00.123456Z",
        "to": null,
        "tokenTransfersOverflow": false,
        "transactionBurntFee": "7",
        "transactionTag": null,
        "transactionTypes": [
          "coin_transfer",
          "a_later_one",
        ],
        "type": 126,
        "value": "123456789012345678901234567890",
      }
    `);
  });

  it('that is pending has nulls where nothing is known', async () => {
    const body = {
      hash: transaction,
      status: null,
      block_number: null,
      confirmation_duration: [],
      result: 'pending',
    };
    expect(
      await transactionOf(
        body,
        'status blockNumber confirmationDuration result fee { value } tokenTransfersOverflow embeddedTokenTransfers { id } decodedInput { methodId }',
      ),
    ).toEqual({
      status: null,
      blockNumber: null,
      confirmationDuration: [],
      result: 'pending',
      fee: null,
      tokenTransfersOverflow: null,
      embeddedTokenTransfers: null,
      decodedInput: null,
    });
  });

  it.each([
    ['a string', '0x08c379a0', { raw: '0x08c379a0', methodCall: null }],
    ['raw', { raw: 'no' }, { raw: 'no', methodCall: null }],
    ['raw and empty', { raw: '' }, { raw: '', methodCall: null }],
    ['raw and null', { raw: null }, { raw: null, methodCall: null }],
    ['decoded', { method_call: 'E()' }, { raw: null, methodCall: 'E()' }],
    ['null', null, null],
  ])('has a revert reason that is %s', async (_what, reason, expected) => {
    const { revertReason } = await transactionOf(
      { hash: transaction, revert_reason: reason },
      'revertReason { raw methodCall }',
    );
    expect(revertReason).toEqual(expected);
  });
});

describe('the metadata of an address', () => {
  const tag = { slug: 's', name: 'N', tagType: 'name', ordinal: 1, meta: { a: 1 } };
  it.each([
    ['absent', undefined, null],
    ['null', null, null],
    ['one flat tag', tag, { tags: [tag] }],
    ['a list of tags', { tags: [tag, tag] }, { tags: [tag, tag] }],
    ['tags and a reputation', { reputation: null, tags: [tag] }, { tags: [tag] }],
    ['without tags', { tags: null }, { tags: [] }],
    ['empty', {}, { tags: [] }],
  ])('may be %s', async (_what, metadata, expected) => {
    const { from } = await transactionOf(
      { hash: transaction, from: { hash: alice, metadata } },
      'from { metadata { tags { slug name tagType ordinal meta } } }',
    );
    expect(from.metadata).toEqual(expected);
  });
});

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
    ['ERC-7984', '{"value":null,"decimals":"6"}', { decimals: 6 }],
    ['a later standard', '{"more":{}}', {}],
  ])('of %s', async (_standard, total, expected) => {
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

describe('an NFT', () => {
  it('keeps what its creator says of it, in whatever shape', async () => {
    const metadata = [
      '{"name":"N","image":"i","year":2024,"tags":["a",1],"attributes":[{"trait_type":"t","value":[1]},"x"]}',
      '{"name":["no"],"year":"soon","tags":"a","attributes":{},"big":12345678901234567890}',
      '"a text"',
      'null',
      '{"error":"not found"}',
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
        tags: ['a'],
        attributes: [{ traitType: 't', value: [1] }],
        raw: JSON.parse(metadata[0] ?? ''),
      },
      {
        name: null,
        imageUrl: null,
        year: null,
        tags: null,
        attributes: null,
        raw: { name: ['no'], year: 'soon', tags: 'a', attributes: {}, big: '12345678901234567890' },
      },
      { name: null, imageUrl: null, year: null, tags: null, attributes: null, raw: 'a text' },
      null,
      {
        name: null,
        imageUrl: null,
        year: null,
        tags: null,
        attributes: null,
        raw: { error: 'not found' },
      },
    ]);
  });

  it('of a collection has the token of its collection, and at most what came', async () => {
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
  it('is read by its old names, and by its new ones', async () => {
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

describe('a raw trace', () => {
  const fields = `type depth traceAddress subtraces error children { traceAddress }
    action { callType from { hash } to { hash } gas value init creationMethod address { hash } refundAddress { hash } balance author { hash } rewardType }
    result { gasUsed output address { hash } code } raw`;
  const traces = async (body: unknown) => {
    graph.serve((_question, path) => (path.endsWith('raw-trace') ? body : { hash: transaction }));
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { rawTrace { ${fields} } } }`,
    );
    return data.transaction.rawTrace;
  };
  /** Without nulls, which say nothing. */
  const said = (value: Data): Data =>
    JSON.parse(JSON.stringify(value, (_key, member) => (member === null ? undefined : member)));

  it('of Parity comes in its order, with the children of each entry', async () => {
    const found = await traces(fixture('raw-trace.parity'));
    expect(found.map(({ raw }: Data) => raw)).toEqual(JSON.parse(fixture('raw-trace.parity')));
    expect(said(found.map(({ raw: _raw, ...entry }: Data) => entry))).toMatchInlineSnapshot(`
      [
        {
          "action": {
            "callType": "call",
            "from": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "gas": "21000",
            "to": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "value": "0",
          },
          "children": [
            {
              "traceAddress": [
                0,
              ],
            },
            {
              "traceAddress": [
                1,
              ],
            },
            {
              "traceAddress": [
                2,
              ],
            },
          ],
          "depth": 0,
          "result": {
            "gasUsed": "0",
            "output": "0x",
          },
          "subtraces": 3,
          "traceAddress": [],
          "type": "call",
        },
        {
          "action": {
            "creationMethod": "create",
            "from": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "gas": "1",
            "init": "0x60",
            "value": "0",
          },
          "children": [
            {
              "traceAddress": [
                0,
                0,
              ],
            },
          ],
          "depth": 1,
          "result": {
            "address": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "code": "0x61",
            "gasUsed": "2",
          },
          "subtraces": 1,
          "traceAddress": [
            0,
          ],
          "type": "create",
        },
        {
          "action": {
            "callType": "delegatecall",
            "from": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
          },
          "children": [],
          "depth": 2,
          "error": "Reverted",
          "subtraces": 0,
          "traceAddress": [
            0,
            0,
          ],
          "type": "call",
        },
        {
          "action": {
            "address": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "balance": "255",
            "refundAddress": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
          },
          "children": [],
          "depth": 1,
          "subtraces": 0,
          "traceAddress": [
            1,
          ],
          "type": "suicide",
        },
        {
          "action": {
            "author": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "rewardType": "block",
            "value": "2000000000000000000",
          },
          "children": [],
          "depth": 1,
          "subtraces": 0,
          "traceAddress": [
            2,
          ],
          "type": "reward",
        },
      ]
    `);
  });

  it('of Geth comes in the same form and order', async () => {
    const found = await traces(fixture('raw-trace.geth'));
    expect(found.every(({ raw }: Data) => raw.calls === undefined)).toBe(true);
    expect(said(found.map(({ raw: _raw, ...entry }: Data) => entry))).toMatchInlineSnapshot(`
      [
        {
          "action": {
            "callType": "call",
            "from": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "gas": "124303",
            "to": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "value": "1000000000000000000",
          },
          "children": [
            {
              "traceAddress": [
                0,
              ],
            },
            {
              "traceAddress": [
                1,
              ],
            },
            {
              "traceAddress": [
                2,
              ],
            },
          ],
          "depth": 0,
          "result": {
            "gasUsed": "122732",
            "output": "0x01",
          },
          "subtraces": 3,
          "traceAddress": [],
          "type": "call",
        },
        {
          "action": {
            "callType": "staticcall",
            "from": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "gas": "0",
            "to": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
          },
          "children": [],
          "depth": 1,
          "result": {
            "gasUsed": "0",
          },
          "subtraces": 0,
          "traceAddress": [
            0,
          ],
          "type": "staticcall",
        },
        {
          "action": {
            "creationMethod": "create2",
            "from": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "init": "0x6001",
          },
          "children": [
            {
              "traceAddress": [
                1,
                0,
              ],
            },
          ],
          "depth": 1,
          "result": {
            "address": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "code": "0x60",
          },
          "subtraces": 1,
          "traceAddress": [
            1,
          ],
          "type": "create2",
        },
        {
          "action": {
            "address": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
            "balance": "1",
            "refundAddress": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
          },
          "children": [],
          "depth": 2,
          "subtraces": 0,
          "traceAddress": [
            1,
            0,
          ],
          "type": "selfdestruct",
        },
        {
          "action": {
            "callType": "delegatecall",
            "from": {
              "hash": "0x27b1fdb04752bbc536007a920d24acb045561c26",
            },
            "to": {
              "hash": "0xde709f2102306220921060314715629080e2fb77",
            },
          },
          "children": [],
          "depth": 1,
          "error": "execution reverted",
          "result": {},
          "subtraces": 0,
          "traceAddress": [
            2,
          ],
          "type": "delegatecall",
        },
      ]
    `);
  });

  it('is empty where nothing was executed', async () => {
    expect(await traces('[]')).toEqual([]);
  });
});
