import { describe, expect, it } from 'vitest';
import { subscribe } from '../../support/events.js';
import { type Received, useChains } from '../../support/explorers.js';
import { hashOf, idOf, listOf, transferRow } from '../../support/records.js';

/** Two addresses as each chain spells them; 1 has EIP-55. */
const spelled = {
  '1': ['0xAbcdefAbCDEFAbcdEFABCDEFABcdefaBCDEf0030', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  '30': [
    '0xAbCDEfabcDefAbCDeFABCDEFabcdefabcdef0030',
    '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
  ],
  '31': [
    '0xAbCdEfabcdefAbcdEfabCdeFaBCDEFaBcDeF0030',
    '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd',
  ],
} as const;
const ids = ['30', '31', '1'] as const;
const [alice, coin] = spelled['1'].map((hash) => hash.toLowerCase()) as [string, string];
const transaction = hashOf('d');

const chains = useChains({ ids, env: { FEDERATION: 'true' } });

type Spell = (hash: string) => string;

/** An explorer whose pages spell addresses in one way, and whose traces are in lower case. */
const explorerOf =
  (spell: Spell) =>
  ({ path }: Received) => {
    const party = {
      hash: spell(alice),
      is_contract: true,
      implementations: [{ address_hash: spell(coin), name: 'Coin' }],
      public_tags: [{ address_hash: spell(alice), display_name: 'Alice', label: 'alice' }],
      private_tags: [{ address_hash: spell(alice), display_name: 'Me', label: 'me' }],
    };
    const token = { address_hash: spell(coin), name: 'Coin', symbol: 'C', type: 'ERC-721' };
    const instance = { id: '1', token, owner: party, holder_address_hash: spell(alice) };
    if (path.startsWith(`addresses/${alice}/token-transfers`)) {
      const row = (at: number) =>
        transferRow(transaction, at, { from: party, to: { hash: spell(coin) }, token });
      return { body: listOf([row(2), row(1)]) };
    }
    if (path.startsWith(`addresses/${alice}/nft/collections`)) {
      return { body: listOf([{ amount: '1', token, token_instances: [instance] }]) };
    }
    if (path.startsWith(`addresses/${alice}/tokens`)) {
      return { body: listOf([{ token, value: '1', token_id: '1', token_instance: instance }]) };
    }
    if (path === `transactions/${transaction}`) {
      const created = { hash: spell(coin) };
      return { body: { hash: transaction, from: party, to: party, created_contract: created } };
    }
    if (path === `transactions/${transaction}/raw-trace`) {
      const action = { from: alice, to: coin, callType: 'call' };
      const create = { type: 'create', traceAddress: [0], result: { address: coin } };
      const end = { address: coin, refundAddress: alice };
      return {
        body: [
          { type: 'call', action, traceAddress: [] },
          { ...create, action: { from: coin } },
          { type: 'suicide', action: end, traceAddress: [1] },
          { type: 'reward', action: { author: alice }, traceAddress: [2] },
        ],
      };
    }
    return undefined;
  };

const addressFields = `hash implementations { addressHash address { hash } }
  publicTags { addressHash } privateTags { addressHash }`;
const tokenFields = 'addressHash address { hash }';
const traced = `action { from { hash } to { hash } address { hash } refundAddress { hash } author { hash } }
  result { address { hash } }`;

const everywhere = `query ($hash: AddressHash!, $chain: ChainId!, $transaction: Hash!, $all: [_Any!]!, $ids: [ID!]!) {
  address(hash: $hash, chain: $chain) {
    ${addressFields}
    tokenTransfers(first: 1) { nodes { from { ${addressFields} } to { hash } token { ${tokenFields} } } }
    tokens { nodes { token { ${tokenFields} } tokenInstance { holderAddressHash holder { hash } owner { hash } } } }
    nftCollections { nodes { token { ${tokenFields} } tokenInstances { token { addressHash } owner { ${addressFields} } } } }
    onChains(ids: [$chain]) { hash }
  }
  addresses(hashes: [$hash], chain: $chain) { hash }
  chain(id: $chain) { address(hash: $hash) { hash } addresses(hashes: [$hash]) { hash } }
  transaction(hash: $transaction, chain: $chain) {
    from { ${addressFields} } to { hash } createdContract { hash } rawTrace { ${traced} }
  }
  nodes(ids: $ids) { ... on Address { ${addressFields} } ... on Token { ${tokenFields} } }
  _entities(representations: $all) { ... on Address { hash } ... on Token { ${tokenFields} } }
}`;

const variablesOn = (chain: string, hash: string) => ({
  hash,
  chain,
  transaction,
  ids: [idOf('Address', `${chain}:${alice}`), idOf('Token', `${chain}:${coin}`)],
  all: [
    { __typename: 'Address', chainId: chain, hash },
    { __typename: 'Address', id: idOf('Address', `${chain}:${alice}`) },
    { __typename: 'Token', id: idOf('Token', `${chain}:${coin}`) },
  ],
});

/** How often each spelling stands in an answer. */
const spellingsIn = (data: unknown) => {
  const counts = new Map<string, number>();
  for (const [hash] of JSON.stringify(data).matchAll(/0x[\da-f]{40}(?![\da-f])/gi)) {
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
};

const upper: Spell = (hash) => `0x${hash.slice(2).toUpperCase()}`;
const asOn =
  (chain: keyof typeof spelled): Spell =>
  (hash) =>
    spelled[chain][hash === alice ? 0 : 1];

describe.each(ids)('on chain %s', (chain) => {
  const ways: readonly (readonly [string, Spell])[] = [
    ['its checksum', asOn(chain)],
    ['lower case', (hash) => hash],
    ['upper case', upper],
    ...(chain === '1' ? [] : [['EIP-55', asOn('1')] as const]),
  ];

  it.each(ways)('an address has one spelling in an answer, if pages have %s', async (_, spell) => {
    chains.answer(...ids.map(() => explorerOf(spell)));
    for (const given of [alice, upper(alice), ...ids.map((id) => spelled[id][0])]) {
      const data = await chains.data(everywhere, variablesOn(chain, given));
      const counts = spellingsIn(data);
      expect([...counts.keys()].toSorted()).toEqual([...spelled[chain]].toSorted());
      expect([...counts.values()].every((count) => count > 10)).toBe(true);
    }
  });

  it('an address has the same id for every spelling, and is asked for in lower case', async () => {
    for (const [, spell] of ways) {
      chains.answer(...ids.map(() => explorerOf(spell)));
      const { address, addresses } = await chains.data(
        `query ($hash: AddressHash!, $chain: ChainId!) {
          address(hash: $hash, chain: $chain) { id tokenTransfers { nodes { from { id } token { id } } } }
          addresses(hashes: [$hash], chain: $chain) { id }
        }`,
        { hash: spell(alice), chain },
      );
      const id = idOf('Address', `${chain}:${alice}`);
      expect([address.id, addresses[0].id]).toEqual([id, id]);
      const row = { from: { id }, token: { id: idOf('Token', `${chain}:${coin}`) } };
      expect(address.tokenTransfers.nodes).toEqual([row, row]);
    }
    for (const path of chains.asked().flat()) {
      expect(path).toMatch(new RegExp(`^addresses/${alice}/token-transfers(?:\\?|$)`));
    }
  });

  it.each(ways)('events have it, too, if pages have %s', async (_, spell) => {
    chains.answer(...ids.map(() => explorerOf(spell)));
    const variables = { hash: upper(alice), chain };
    const { address } = await chains.data(
      `query ($hash: AddressHash!, $chain: ChainId!) {
        address(hash: $hash, chain: $chain) { tokenTransfers { edges { cursor } } }
      }`,
      variables,
    );
    const events = await subscribe(
      chains.url(),
      `subscription ($hash: AddressHash!, $chain: ChainId!, $after: String) {
        tokenTransfers(address: $hash, chain: $chain, after: $after) {
          node { from { ${addressFields} } to { hash } token { ${tokenFields} } }
        }
      }`,
      { variables: { ...variables, after: address.tokenTransfers.edges[1].cursor } },
    );
    const { data } = await events.result();
    events.close();
    expect([...spellingsIn(data).keys()].toSorted()).toEqual([...spelled[chain]].toSorted());
  });
});

describe('an address on several chains', () => {
  it('has the checksum of each', async () => {
    chains.answer(...ids.map((id) => explorerOf(asOn(id))));
    for (const from of ids) {
      const { address } = await chains.data(
        `query ($hash: AddressHash!, $chain: ChainId!) { address(hash: $hash, chain: $chain) {
          onChains { chainId hash onChains { hash } }
          tokenTransfers(first: 1) { nodes { from { onChains { hash } } token { address { onChains { hash } } } } }
        } }`,
        { hash: alice, chain: from },
      );
      const [aliases, coins] = [0, 1].map((at) => ids.map((id) => ({ hash: spelled[id][at] })));
      expect(address.onChains).toEqual(
        ids.map((chainId, at) => ({ chainId, ...aliases?.[at], onChains: aliases })),
      );
      expect(address.tokenTransfers.nodes).toEqual([
        { from: { onChains: aliases }, token: { address: { onChains: coins } } },
      ]);
    }
  });
});

describe('the REST door', () => {
  it('passes what the explorer wrote', async () => {
    chains.answer(...ids.map(() => explorerOf(asOn('1'))));
    const { text } = await chains.get(`/30/api/v2/transactions/${transaction}`);
    expect([...spellingsIn(JSON.parse(text)).keys()].toSorted()).toEqual(
      [...spelled['1']].toSorted(),
    );
  });
});
