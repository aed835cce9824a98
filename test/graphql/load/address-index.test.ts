import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { status, useGraph } from '../../support/graph.js';
import { latch } from '../../support/latch.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

// Where the explorer has no own page of an address, or may not be asked for it.
const graph = useGraph({ EXPLORER_PATHS: 'seven' });
const [alice, bob, carol, coin] = ['a', 'b', 'c', '7'].map(addressOf) as [
  string,
  string,
  string,
  string,
];
const transaction = hashOf('d');
const named = (hash: string, name: string, more: object = {}) => ({ hash, name, ...more });
const transfersOf = (hash: string) => `addresses/${hash}/token-transfers`;
const internalsOf = (hash: string) => `addresses/${hash}/internal-transactions`;
const transfer = (from: object, to: object, more: object = {}) =>
  transferRow(transaction, 1, { from, to, ...more });

describe('an address whose records differ in their attributes', () => {
  it('gets what one record lacks from the other, without a call; an explicit null stays null', async () => {
    const { from, to } = {
      from: named(alice, 'Alice', { ens_domain_name: 'alice.eth', is_scam: true }),
      to: named(alice, 'Alice', { is_scam: null }),
    };
    graph.serve({
      [transfersOf(bob)]: listOf([transfer(from, to)]),
    });
    const { address } = await graph.data(`{ address(hash: "${bob}") { tokenTransfers { nodes {
      from { id ensDomainName isScam } to { id ensDomainName isScam }
    } } } }`);
    const [{ from: one, to: other }] = address.tokenTransfers.nodes;
    expect(one).toEqual({ id: other.id, ensDomainName: 'alice.eth', isScam: true });
    expect(other).toEqual({ id: one.id, ensDomainName: 'alice.eth', isScam: null });
    expect(graph.asked()).toEqual([transfersOf(bob)]);
  });

  it('gets everything from another record where its own has only the hash', async () => {
    graph.serve({
      [transfersOf(bob)]: listOf([
        transfer(named(alice, 'Alice', { is_contract: true }), { hash: alice }),
      ]),
    });
    const { address } = await graph.data(`{ address(hash: "${bob}") { tokenTransfers { nodes {
      from { name isContract } to { name isContract isVerified }
    } } } }`);
    expect(address.tokenTransfers.nodes).toEqual([
      {
        from: { name: 'Alice', isContract: true },
        to: { name: 'Alice', isContract: true, isVerified: null },
      },
    ]);
  });

  it('says whether any record of it is at hand, so that null is not taken for knowledge', async () => {
    graph.serve({
      [transfersOf(bob)]: listOf([
        transfer(
          named(alice, 'Alice', { is_contract: true }),
          { hash: alice },
          {
            token: { address_hash: coin, name: 'Coin' },
          },
        ),
      ]),
    });
    const { address } = await graph.data(`{ address(hash: "${bob}") {
      hasRecord
      tokenTransfers { nodes {
        from { hasRecord name } to { hasRecord name } token { address { hasRecord name } }
      } }
    } }`);
    expect(address).toEqual({
      hasRecord: false,
      tokenTransfers: {
        nodes: [
          {
            from: { hasRecord: true, name: 'Alice' },
            to: { hasRecord: true, name: 'Alice' },
            token: { address: { hasRecord: false, name: null } },
          },
        ],
      },
    });
    expect(graph.asked()).toEqual([transfersOf(bob)]);
  });

  it('knows with its attributes whether a record was found by the look-up', async () => {
    graph.serve({
      [transfersOf(alice)]: listOf([
        transfer(named(alice, 'Alice', { is_contract: true }), named(bob, 'Bob')),
      ]),
    });
    const ofAlice = await graph.data(`{ address(hash: "${alice}") { hasRecord name } }`);
    expect(ofAlice.address).toEqual({ hasRecord: true, name: 'Alice' });
    graph.serve({});
    const ofNobody = await graph.data(`{ address(hash: "${carol}") { hasRecord name } }`);
    expect(ofNobody.address).toEqual({ hasRecord: false, name: null });
  });

  it('does not wait for what a whole record leaves out, since all records of that version do', async () => {
    const whole = named(alice, 'Alice', { is_contract: false });
    graph.serve({
      [transfersOf(bob)]: listOf([transfer(whole, { ...whole, is_scam: true })]),
    });
    const { address } = await graph.data(`{ address(hash: "${bob}") { tokenTransfers { nodes {
      from { isScam } to { isScam }
    } } } }`);
    expect(address.tokenTransfers.nodes).toEqual([
      { from: { isScam: null }, to: { isScam: true } },
    ]);
  });

  it('has the tags of its transaction everywhere, where lists send none', async () => {
    const [label, none] = [[{ label: 'vip' }], []];
    const tags = { private_tags: label, public_tags: label, watchlist_names: label };
    const noTags = { private_tags: none, public_tags: none, watchlist_names: none };
    const plain = transfer(named(alice, 'Alice', noTags), named(bob, 'Bob', noTags));
    graph.serve({
      [`transactions/${transaction}`]: {
        hash: transaction,
        from: named(alice, 'Alice', tags),
        to: named(bob, 'Bob', noTags),
        token_transfers: [plain],
      },
      [transfersOf(alice)]: listOf([plain]),
    });
    const both = ['from', 'to'].map(
      (side) => `${side} { publicTags { label } privateTags { label } watchlistNames { label } }`,
    );
    const data = await graph.data(`{
      address(hash: "${alice}") { tokenTransfers { nodes { ${both} } } }
      transaction(hash: "${transaction}") { ${both} embeddedTokenTransfers { ${both} } }
    }`);
    const { embeddedTokenTransfers, ...own } = data.transaction;
    expect(own).toEqual({
      from: { publicTags: label, privateTags: label, watchlistNames: label },
      to: { publicTags: none, privateTags: none, watchlistNames: none },
    });
    expect(embeddedTokenTransfers).toEqual([own]);
    expect(data.address.tokenTransfers.nodes).toEqual([own]);
    expect(graph.asked().length).toBe(2);
  });
});

describe('an address in the records of another lookup', () => {
  it('has the same attributes at the top level and in a row', async () => {
    const attributes = { ens_domain_name: 'bob.eth' };
    graph.serve({
      [transfersOf(alice)]: listOf([transfer({ hash: bob }, named(alice, 'Alice'))]),
      [transfersOf(bob)]: listOf([transfer({ hash: bob }, named(alice, 'Alice'))]),
      [transfersOf(carol)]: listOf([]),
      [internalsOf(carol)]: listOf([
        { from: { hash: bob, ...attributes }, to: named(carol, 'Carol') },
      ]),
    });
    const { a, b } = await graph.data(`{
      a: address(hash: "${alice}") { tokenTransfers { nodes { from { ensDomainName } } } }
      b: address(hash: "${bob}") { ensDomainName }
      c: address(hash: "${carol}") { name }
    }`);
    expect(a.tokenTransfers.nodes[0].from).toEqual({ ensDomainName: 'bob.eth' });
    expect(b).toEqual({ ensDomainName: 'bob.eth' });
  });
});

describe('an address at the top level', () => {
  it('costs nothing by itself', async () => {
    const { address } = await graph.data(`{ address(hash: "${alice}") { id hash } }`);
    expect(address.hash).toBe('0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa');
    expect(graph.asked()).toEqual([]);
  });

  it('gets its attributes from a list that is selected anyway, in one call', async () => {
    graph.serve({
      [transfersOf(alice)]: listOf([transfer(named(alice, 'Alice'), named(bob, 'Bob'))]),
    });
    const { address } = await graph.data(
      `{ address(hash: "${alice}") { name tokenTransfers { nodes { from { name } } } isContract } }`,
    );
    expect(address.name).toBe('Alice');
    expect(graph.asked()).toEqual([transfersOf(alice)]);
  });

  it('gets its attributes from its second list if the first fails, and fails if neither has them', async () => {
    const document = `{ address(hash: "${alice}") { name tokenTransfers { nodes { logIndex } } } }`;
    const records = listOf([{ from: named(alice, 'Alice'), to: named(bob, 'Bob') }]);
    graph.serve({ [transfersOf(alice)]: status(500, 'down'), [internalsOf(alice)]: records });
    const { data, errors } = await graph.run(document);
    expect(data.address).toEqual({ name: 'Alice', tokenTransfers: null });
    expect(errors?.map(({ path }) => path)).toEqual([['address', 'tokenTransfers']]);

    graph.serve({ [transfersOf(alice)]: status(500, 'down'), [internalsOf(alice)]: listOf([]) });
    const again = await graph.run(document);
    expect(again.data.address).toEqual({ name: null, tokenTransfers: null });
    expect(again.errors).toHaveLength(2);

    const proxy = named(bob, 'Proxy', {
      implementations: [{ address_hash: alice, name: 'Logic' }],
    });
    graph.serve({
      [transfersOf(alice)]: status(500, 'down'),
      [transfersOf(bob)]: listOf([transfer(proxy, {})]),
    });
    const third = await graph.run(
      `{ address(hash: "${alice}") { name } b: address(hash: "${bob}") { name } }`,
    );
    expect(third.data).toEqual({ address: { name: null }, b: { name: 'Proxy' } });
    expect(third.errors).toMatchObject([{ path: ['address', 'name'] }]);
  });

  it('gets its attributes from the lookup of another address if both its own lists fail, however late', async () => {
    const bothFail = latch();
    const records = listOf([{ from: named(alice, 'Alice'), to: named(bob, 'Bob') }]);
    graph.serve(async (_question, path) => {
      if (path === internalsOf(alice)) bothFail.open();
      if (path === transfersOf(bob)) await bothFail.opened;
      return path === internalsOf(bob) ? records : status(500, 'down');
    });
    const data = await graph.data(
      `{ a: address(hash: "${alice}") { name } b: address(hash: "${bob}") { name } }`,
    );
    expect(data).toEqual({ a: { name: 'Alice' }, b: { name: 'Bob' } });
  });

  it.each([
    ['is not JSON', '{"items":[}'],
    ['fails', status(500, 'down')],
  ])('is looked up even if another call %s', async (_what, tokens) => {
    const records = listOf([transfer(named(alice, 'Alice'), named(bob, 'Bob'))]);
    graph.serve({ [`addresses/${bob}/tokens`]: tokens, [transfersOf(alice)]: records });
    const { data, errors } = await graph.run(
      `{ b: address(hash: "${bob}") { tokens { nodes { value } } } a: address(hash: "${alice}") { name } }`,
    );
    expect(data).toEqual({ b: { tokens: null }, a: { name: 'Alice' } });
    expect(errors?.map(({ path }) => path)).toEqual([['b', 'tokens']]);
  });

  it.each([[[null]], [{}], [7]])(
    'gets its attributes from a record in which another part is %j',
    async (part) => {
      const odd = named(alice, 'Alice', { implementations: part });
      graph.serve({ [transfersOf(alice)]: listOf([transfer(odd, {})]) });
      const { address } = await graph.data(`{ address(hash: "${alice}") { name } }`);
      expect(address.name).toBe('Alice');
    },
  );

  it('gets its attributes from any record of the operation, however late it arrives', async () => {
    graph.serve(async (_question, path) => {
      if (path === `transactions/${transaction}`) {
        return { hash: transaction, from: named(bob, 'Bob') };
      }
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      return listOf([{ from: named(alice, 'Alice'), to: named(bob, 'Bob') }]);
    });
    const data = await graph.data(`{
      address(hash: "${alice}") { name }
      transaction(hash: "${transaction}") { from { internalTransactions { nodes { index } } } }
    }`);
    expect(data.address.name).toBe('Alice');
    expect(graph.asked()).toEqual([`transactions/${transaction}`, internalsOf(bob)]);
  });

  it('is looked up in its transfers, then in its internal transactions, with at most two calls', async () => {
    const row = { from: named(bob, 'Bob'), to: named(alice, 'Alice') };
    const all = 'name isContract isVerified metadata { tags { name } } privateTags { label }';
    graph.serve({ [transfersOf(alice)]: listOf([row]) });
    const document = `{ address(hash: "${alice}") { ${all} } }`;
    expect((await graph.data(document)).address.name).toBe('Alice');
    expect(graph.asked()).toEqual([transfersOf(alice)]);

    graph.serve({ [internalsOf(alice)]: listOf([row]) });
    expect((await graph.data(document)).address.name).toBe('Alice');
    expect(graph.asked().slice(1)).toEqual([transfersOf(alice), internalsOf(alice)]);

    graph.serve({});
    expect((await graph.data(document)).address).toEqual({
      name: null,
      isContract: null,
      isVerified: null,
      metadata: null,
      privateTags: null,
    });
    expect(graph.asked().length).toBe(5);
  });

  it('is looked up although it owns a token: such a record may be made from the hash alone', async () => {
    const owned = listOf([
      { token_instance: { owner: named(alice, 'of owner', { is_contract: false }) } },
    ]);
    const document = `{ address(hash: "${alice}") { name isContract tokens { nodes { value } } } }`;
    graph.serve({
      [`addresses/${alice}/tokens`]: owned,
      [transfersOf(alice)]: listOf([
        transfer(named(alice, 'Alice', { is_contract: true }), named(bob, 'Bob')),
      ]),
    });
    const { address } = await graph.data(document);
    expect(address).toMatchObject({ name: 'Alice', isContract: true });
    expect(graph.asked()).toHaveLength(2);

    graph.serve({
      [`addresses/${alice}/tokens`]: owned,
      [transfersOf(alice)]: listOf([]),
      [internalsOf(alice)]: listOf([]),
    });
    const { address: unseen } = await graph.data(document);
    expect(unseen).toMatchObject({ name: 'of owner', isContract: false });
  });

  it('is looked up concurrently with the other nodes and addresses', async () => {
    const hashes = Array.from({ length: 50 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
    let waiting: (() => void)[] = [];
    graph.serve(async (request) => {
      // Nothing is answered until every address has been asked for.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === hashes.length) {
          for (const answer of waiting) answer();
          waiting = [];
        }
      });
      return listOf([transfer(named(request.id, `Name of ${request.id}`), {})]);
    });
    const ids = hashes.slice(25).map((hash) => idOf('Address', hash));
    const data = await graph.data(`{
      addresses(hashes: ${JSON.stringify(hashes.slice(0, 25))}) { name }
      nodes(ids: ${JSON.stringify(ids)}) { ... on Address { name } }
    }`);
    const names = [...data.addresses, ...data.nodes].map(({ name }) => name);
    expect(names).toEqual(hashes.map((hash) => `Name of ${hash}`));
    expect(graph.asked().length).toBe(50);
  });

  it('fails only in its attributes if the lookup fails', async () => {
    graph.serve({ [transfersOf(alice)]: '"odd"', [internalsOf(alice)]: listOf([{ index: 1 }]) });
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { hash name internalTransactions { nodes { index } } } }`,
    );
    expect(data.address).toMatchObject({
      name: null,
      internalTransactions: { nodes: [{ index: 1 }] },
    });
    expect(errors).toMatchObject([{ path: ['address', 'name'] }]);
  });
});

describe('an address of which a record has only the hash', () => {
  const document = `query { transaction(hash: "${transaction}") {
    rawTrace { action { from { name } to { name } } }
    to { name implementations { name address { name isContract } } }
    embeddedTokenTransfers { token { address { name isContract } } }
  } }`;

  it('gets its attributes from other records of the operation, without a call', async () => {
    graph.serve({
      [`transactions/${transaction}`]: {
        hash: transaction,
        from: named(alice, 'Alice'),
        to: named(bob, 'Proxy', { implementations: [{ address: carol, name: 'Logic' }] }),
        token_transfers: [
          transfer({}, named(coin, 'Coin', { is_contract: true }), { token: { address: coin } }),
        ],
      },
      [`transactions/${transaction}/raw-trace`]: [
        { type: 'call', traceAddress: [], action: { from: alice, to: carol } },
        { type: 'call', traceAddress: [0], action: { from: carol, to: addressOf('9') } },
      ],
    });
    const { transaction: data } = await graph.data(document);
    expect(data.rawTrace).toEqual([
      { action: { from: { name: 'Alice' }, to: { name: 'Logic' } } },
      { action: { from: { name: 'Logic' }, to: { name: null } } },
    ]);
    expect(data.to.implementations).toEqual([
      { name: 'Logic', address: { name: 'Logic', isContract: null } },
    ]);
    expect(data.embeddedTokenTransfers).toEqual([
      { token: { address: { name: 'Coin', isContract: true } } },
    ]);
    expect(graph.asked().length).toBe(2);
  });

  it.each(['Carol', null])(
    'is named as in its own records, %s, not as a proxy names it, in any order',
    async (name) => {
      const other = hashOf('e');
      graph.serve({
        [`transactions/${transaction}`]: {
          hash: transaction,
          to: named(bob, 'Proxy', { implementations: [{ address_hash: carol, name: 'Logic' }] }),
        },
        [`transactions/${other}`]: { hash: other, to: { hash: carol, name } },
      });
      const proxy = `proxy: transaction(hash: "${transaction}") { to { implementations { address { name } } } }`;
      const direct = `direct: transaction(hash: "${other}") { to { name } }`;
      const asked = `asked: address(hash: "${carol}") { name }`;
      for (const document of [
        `{ ${proxy} ${direct} ${asked} }`,
        `{ ${asked} ${direct} ${proxy} }`,
      ]) {
        expect(await graph.data(document)).toEqual({
          proxy: { to: { implementations: [{ address: { name } }] } },
          direct: { to: { name } },
          asked: { name },
        });
      }
    },
  );

  it('gets its attributes from the lookup of another address', async () => {
    graph.serve({
      [`transactions/${transaction}/raw-trace`]: [
        { type: 'call', traceAddress: [], action: { from: bob, to: carol } },
      ],
      [transfersOf(alice)]: listOf([transfer(named(alice, 'Alice'), named(bob, 'Bob'))]),
    });
    const id = idOf('Trace', `${transaction}:`);
    const data = await graph.data(`{
      node(id: "${id}") { ... on Trace { action { from { name } to { name } } } }
      address(hash: "${alice}") { name }
    }`);
    expect(data.node.action).toEqual({ from: { name: 'Bob' }, to: { name: null } });
    expect(graph.asked().length).toBe(2);
  });

  it.each([
    ['a proxy', 'implementations'],
    ['a proxy behind a proxy', 'implementations { address { implementations'],
  ])('gets its attributes from a list that is selected only below %s', async (_, below) => {
    const [one, other] = [addressOf('1'), addressOf('2')];
    const proxy = (hash: string, implementation: string) =>
      named(hash, 'Proxy', { implementations: [{ address_hash: implementation, name: 'Logic' }] });
    graph.serve({
      [`addresses/${alice}/tokens`]: listOf([{ token: { address_hash: coin }, value: '1' }]),
      [transfersOf(alice)]: listOf([transfer(proxy(alice, one), proxy(one, other))]),
      [internalsOf(one)]: listOf([{ from: named(coin, 'Coin') }]),
      [internalsOf(other)]: listOf([{ from: named(coin, 'Coin') }]),
    });
    const { address } = await graph.data(`{ address(hash: "${alice}") {
      tokens { nodes { token { address { name } } } }
      ${below} { address { internalTransactions { nodes { from { name } } } } }
      ${below.includes('{') ? '} }' : ''}
    } }`);
    expect(JSON.stringify(address)).toContain('{"from":{"name":"Coin"}}');
    expect(address.tokens.nodes).toEqual([{ token: { address: { name: 'Coin' } } }]);
    expect(graph.asked()).toHaveLength(3);
  });

  it('is named as in its own record, even if only a list below its proxy has that', async () => {
    const proxy = named(alice, 'Proxy', {
      implementations: [{ address_hash: coin, name: 'Logic' }],
    });
    graph.serve({
      [`addresses/${alice}/tokens`]: listOf([{ token: { address_hash: coin }, value: '1' }]),
      [transfersOf(alice)]: listOf([transfer(proxy, {})]),
      [internalsOf(coin)]: listOf([{ from: named(coin, 'Coin') }]),
    });
    const { address } = await graph.data(`{ address(hash: "${alice}") {
      tokens { nodes { token { address { name } } } }
      implementations { address { internalTransactions { nodes { index } } } }
    } }`);
    expect(address.tokens.nodes).toEqual([{ token: { address: { name: 'Coin' } } }]);
  });

  it.each([
    ['no record mentions it', {}],
    ['records mention it, but without any', named(coin, 'Coin')],
  ])(
    'gets its implementations from a list below those of another address, if until then %s',
    async (_, until) => {
      const logic = addressOf('1');
      const proxy = (hash: string, name: string) =>
        named(hash, 'Proxy', { implementations: [{ address_hash: logic, name }] });
      graph.serve({
        [`addresses/${alice}/tokens`]: listOf([{ token: { address_hash: coin }, value: '1' }]),
        [transfersOf(alice)]: listOf([transfer(proxy(alice, 'Wallet'), until)]),
        [internalsOf(logic)]: listOf([{ from: proxy(coin, 'Coin') }]),
      });
      const { address } = await graph.data(`{ address(hash: "${alice}") {
      tokens { nodes { token { address { implementations { name } } } } }
      implementations { address { internalTransactions { nodes { index } } } }
    } }`);
      const [{ token }] = address.tokens.nodes;
      expect(token.address.implementations).toEqual([{ name: 'Coin' }]);
    },
  );

  it('gets its implementations so even if both addresses are in one list, and no other call is pending', async () => {
    const logic = addressOf('1');
    const proxy = (hash: string, name: string) =>
      named(hash, 'Proxy', { implementations: [{ address_hash: logic, name }] });
    const moved = (token: string, from: object) =>
      transfer(from, {}, { token: { address_hash: token } });
    graph.serve({
      [transfersOf(alice)]: listOf([moved(bob, {}), moved(coin, proxy(coin, 'Coin'))]),
      [internalsOf(logic)]: listOf([{ from: proxy(bob, 'Bob') }]),
    });
    const { address } =
      await graph.data(`{ address(hash: "${alice}") { tokenTransfers(first: 2) { nodes {
      token { address { implementations { name address { internalTransactions { nodes { index } } } } } }
    } } } }`);
    expect(address.tokenTransfers.nodes).toMatchObject(
      ['Bob', 'Coin'].map((name) => ({ token: { address: { implementations: [{ name }] } } })),
    );
  });

  it('fails alone if its attributes cannot be read', async () => {
    graph.serve({
      [`addresses/${alice}/tokens`]: listOf([{ token: { address_hash: coin }, value: '1' }]),
      [transfersOf(alice)]: listOf([
        transfer(named(alice, 'Alice'), named(coin, 'Coin', { implementations: ['odd'] })),
      ]),
    });
    const { data, errors } = await graph.run(`{ address(hash: "${alice}") {
      name
      tokens { nodes { token { address { name implementations { name } } } } }
    } }`);
    expect(data.address).toEqual({
      name: 'Alice',
      tokens: { nodes: [{ token: { address: { name: 'Coin', implementations: null } } }] },
    });
    expect(errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_BAD_RESPONSE' }, path: expect.arrayContaining(['token']) },
    ]);
  });

  it('prefers the record that says more, and ignores values of another shape', async () => {
    const tags = (names: string[]) => names.map((label) => ({ label }));
    graph.serve({
      [transfersOf(alice)]: listOf([
        transfer({ hash: alice, public_tags: [], name: null }, {}),
        transfer({ hash: alice, public_tags: tags(['one']), name: 'Alice' }, {}),
        transfer({ hash: alice, public_tags: 'odd', name: ['odd'] }, {}),
      ]),
    });
    const { address } = await graph.data(
      `{ address(hash: "${alice}") { name publicTags { label } privateTags { label } } }`,
    );
    expect(address).toEqual({ name: 'Alice', publicTags: [{ label: 'one' }], privateTags: null });
  });

  it('ignores free-form JSON that looks like an address', async () => {
    const poison = { hash: alice, address_hash: alice, name: 'Poison', is_contract: true };
    const nested = { owner: poison, from: poison, token: poison, items: [poison], to: poison };
    graph.serve({
      [`addresses/${bob}/tokens`]: listOf([
        {
          token: { address_hash: coin, hash: alice, name: 'Poison', is_contract: true },
          token_instance: {
            id: '1',
            metadata: nested,
            thumbnails: nested,
            owner: named(carol, 'C'),
          },
        },
      ]),
      [`transactions/${transaction}`]: {
        hash: transaction,
        from: { hash: bob, address_hash: alice, name: 'Poison' },
        to: { hash: bob, metadata: { tags: [{ meta: nested }] }, public_tags: [nested] },
        decoded_input: { parameters: [nested] },
        actions: [{ data: nested }],
        revert_reason: nested,
      },
    });
    const data = await graph.data(`{
      address(hash: "${alice}") { name isContract }
      other: address(hash: "${bob}") { tokens { nodes { value } } }
      transaction(hash: "${transaction}") { hash }
      node(id: "${idOf('Token', alice)}") { id }
    }`);
    expect(data.address).toEqual({ name: null, isContract: null });
    expect(data.node).toBeNull();
  });
});
