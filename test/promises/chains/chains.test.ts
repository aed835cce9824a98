import { describe, expect, it } from 'vitest';
import { type Received, useChains } from '../../support/explorers.js';
import type { Data } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

const alice = addressOf('a');
const coin = addressOf('7');
const transaction = hashOf('d');

const chains = useChains({ ids: ['1', '100'], env: { CHAIN_NAMES: '100=Gnosis' } });

/** An explorer on which every record says which chain it is from. */
const explorerOf =
  (name: string, rows = 3) =>
  ({ path }: Received) => {
    const token = { address_hash: coin, name: `Coin of ${name}`, symbol: name, type: 'ERC-20' };
    const row = (at: number) =>
      transferRow(transaction, at, {
        method: name,
        token,
        from: { hash: alice, name: `Alice of ${name}`, is_contract: false },
      });
    if (path.startsWith(`transactions/${transaction}/token-transfers`)) {
      return { body: listOf(Array.from({ length: rows }, (_, at) => row(at))) };
    }
    if (path.startsWith(`transactions/${transaction}/raw-trace`)) {
      return {
        body: [{ type: 'call', action: { from: alice, callType: name }, traceAddress: [] }],
      };
    }
    if (path === `transactions/${transaction}`) {
      return { body: { hash: transaction, method: name, result: 'success' } };
    }
    if (path === `addresses/${alice}`) {
      return { body: { hash: alice, name: `Alice of ${name}`, is_contract: false } };
    }
    if (path.startsWith(`addresses/${alice}/tokens`)) {
      return { body: listOf([{ token, value: '5', token_id: null }]) };
    }
    if (path.startsWith(`addresses/${alice}/token-transfers`)) {
      return { body: listOf(Array.from({ length: rows }, (_, at) => row(rows - 1 - at))) };
    }
    return undefined;
  };

const both = () => chains.answer(explorerOf('one'), explorerOf('hundred'));

describe('the chains of a gateway', () => {
  it('are listed, the default first', async () => {
    const query = '{ chains { id chainId name isDefault } chain(id: 100) { chainId } }';
    expect(await chains.data(query)).toEqual({
      chains: [
        { id: idOf('Chain', '1'), chainId: '1', name: null, isDefault: true },
        { id: idOf('Chain', '100'), chainId: '100', name: 'Gnosis', isDefault: false },
      ],
      chain: { chainId: '100' },
    });
    expect(chains.asked()).toEqual([[], []]);
  });

  it('are found by id, and null if they are not served', async () => {
    expect(await chains.data('{ a: chain(id: "5") { id } b: chain(id: "1") { chainId } }')).toEqual(
      {
        a: null,
        b: { chainId: '1' },
      },
    );
  });

  it.each(['""', '"01"', '0', '-1', '1.5', '"1e3"', 'true', `"${'1'.repeat(21)}"`])(
    'have no id such as %s',
    async (id) => {
      const { errors } = await chains.run(`{ chain(id: ${id}) { id } }`);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    },
  );

  it('are named by their id as a string or as an integer, also in variables', async () => {
    const query = 'query ($id: ChainId!) { chain(id: $id) { chainId } }';
    for (const id of ['100', 100]) {
      expect(await chains.data(query, { id })).toEqual({ chain: { chainId: '100' } });
    }
  });
});

describe('a root argument `chain`', () => {
  const query = `query ($chain: ChainId) {
    address(hash: "${alice}", chain: $chain) { chainId tokens { nodes { token { name chainId } } } }
    addresses(hashes: ["${alice}"], chain: $chain) { name chain { name } }
    transaction(hash: "${transaction}", chain: $chain) { method chainId }
    transactions(hashes: ["${transaction}"], chain: $chain) { from { hash } chain { chainId } }
  }`;

  it('says which explorer is asked; null is the default chain', async () => {
    both();
    for (const [chain, id, name] of [
      [null, '1', 'one'],
      ['1', '1', 'one'],
      ['100', '100', 'hundred'],
    ] as const) {
      expect(await chains.data(query, { chain })).toEqual({
        address: {
          chainId: id,
          tokens: { nodes: [{ token: { name: `Coin of ${name}`, chainId: id } }] },
        },
        addresses: [{ name: `Alice of ${name}`, chain: { name: id === '1' ? null : 'Gnosis' } }],
        transaction: { method: name, chainId: id },
        transactions: [{ from: null, chain: { chainId: id } }],
      });
    }
  });

  it('is refused if the chain is not served, with those that are', async () => {
    const { errors } = await chains.run(query, { chain: '5' });
    expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      ['This gateway does not serve the chain 5. It serves 1, 100.', 'BAD_USER_INPUT'],
    ]);
    expect(chains.asked()).toEqual([[], []]);
  });
});

describe('Address.onChains', () => {
  const portfolio = (ids = '') =>
    `{ address(hash: "${alice}") { onChains${ids} { chain { chainId } hash tokens { nodes { value token { name } } } } } }`;
  const on = (id: string, name: string) => ({
    chain: { chainId: id },
    hash: expect.stringMatching(/^0x[aA]{40}$/),
    tokens: { nodes: [{ value: '5', token: { name: `Coin of ${name}` } }] },
  });

  it('is the same hash on all chains, or on those named, each once', async () => {
    both();
    for (const ids of ['', '(ids: [])', '(ids: null)']) {
      expect(await chains.data(portfolio(ids))).toEqual({
        address: { onChains: [on('1', 'one'), on('100', 'hundred')] },
      });
    }
    expect(await chains.data(portfolio('(ids: [100, "1", "100"])'))).toEqual({
      address: { onChains: [on('100', 'hundred'), on('1', 'one')] },
    });
    expect(await chains.data(portfolio('(ids: 100)'))).toEqual({
      address: { onChains: [on('100', 'hundred')] },
    });
  });

  it('costs what is asked on each chain', async () => {
    both();
    for (const [ids, calls] of [
      ['', 2],
      ['(ids: [])', 2],
      ['(ids: [100, 100])', 1],
    ] as const) {
      const { extensions } = await chains.run(portfolio(ids));
      expect(extensions.cost).toMatchObject({ estimated: calls, upstreamCalls: calls });
    }
  });

  it('costs no more below itself: it leads to the same addresses again', async () => {
    both();
    const query = `{ address(hash: "${alice}") { onChains {
      tokens { nodes { value } }
      onChains(ids: [100]) {
        nftCollections { nodes { amount } }
        onChains { a: onChains { tokenTransfers { nodes { type } } } }
      }
    } } }`;
    const { extensions } = await chains.run(query);
    expect(extensions.cost).toMatchObject({ estimated: 5, upstreamCalls: 5 });
  });

  it('is refused if a chain is not served', async () => {
    const { data, errors, extensions } = await chains.run(portfolio('(ids: [1, 5])'));
    expect([data, errors?.[0]?.extensions.code]).toEqual([null, 'BAD_USER_INPUT']);
    expect(extensions.cost.upstreamCalls).toBe(0);
  });

  it('loses only what is on a chain that is down', async () => {
    chains.answer(explorerOf('one'), () => ({ status: 500, body: 'no' }));
    const { data, errors } = await chains.run(portfolio());
    expect(data.address.onChains).toEqual([
      on('1', 'one'),
      { ...on('100', 'hundred'), tokens: null },
    ]);
    expect(errors?.map(({ path }) => path)).toEqual([['address', 'onChains', 1, 'tokens']]);
  });

  it('also leads from an address within a record, and back', async () => {
    both();
    const { transaction: found } = await chains.data(`{
      transaction(hash: "${transaction}", chain: 100) {
        tokenTransfers { nodes { from { name chainId onChains(ids: [1]) { name onChains(ids: [100]) { name } } } } }
      }
    }`);
    expect(found.tokenTransfers.nodes[0].from).toEqual({
      name: 'Alice of hundred',
      chainId: '100',
      onChains: [{ name: 'Alice of one', onChains: [{ name: 'Alice of hundred' }] }],
    });
  });
});

describe('a record', () => {
  it('leads to others on the chain that it came from', async () => {
    both();
    const { chain } = await chains.data(`{ chain(id: 100) {
      transaction(hash: "${transaction}") { rawTrace { action { callType from { name tokens { nodes { token { symbol } } } } } } }
      address(hash: "${alice}") { tokenTransfers { nodes { token { symbol address { chainId } } transaction { method chainId } } } }
    } }`);
    const { action } = chain.transaction.rawTrace[0];
    expect(action).toEqual({
      callType: 'hundred',
      from: { name: 'Alice of hundred', tokens: { nodes: [{ token: { symbol: 'hundred' } }] } },
    });
    for (const node of chain.address.tokenTransfers.nodes) {
      expect(node).toEqual({
        token: { symbol: 'hundred', address: { chainId: '100' } },
        transaction: { method: 'hundred', chainId: '100' },
      });
    }
    expect(chains.asked()[0]).toEqual([]);
  });

  it('says nothing about the same hash on another chain', async () => {
    chains.answer(explorerOf('one'), () => undefined);
    const data = await chains.data(`{
      here: address(hash: "${alice}") { name hasRecord tokenTransfers { nodes { type } } }
      there: address(hash: "${alice}", chain: 100) { name hasRecord }
      token: node(id: "${idOf('Token', `100:${coin}`)}") { id }
      own: node(id: "${idOf('Token', `1:${coin}`)}") { id }
    }`);
    expect(data.here).toMatchObject({ name: 'Alice of one', hasRecord: true });
    expect(data.there).toEqual({ name: null, hasRecord: false });
    expect([data.token, data.own]).toEqual([null, { id: idOf('Token', `1:${coin}`) }]);
  });
});

describe('an id', () => {
  const everything = (chain: string) => `{
    address(hash: "${alice}", chain: ${chain}) { id tokenTransfers { nodes { id token { id } } } }
    transaction(hash: "${transaction}", chain: ${chain}) { id rawTrace { id } }
  }`;
  const idsIn = (data: Data): string[] =>
    [...JSON.stringify(data).matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id);
  const textOf = (id: string) => Buffer.from(id, 'base64url').toString();

  it('carries its chain, and leads back there', async () => {
    both();
    for (const chain of ['1', '100']) {
      const ids = idsIn(await chains.data(everything(chain)));
      expect(ids.length).toBeGreaterThan(5);
      for (const id of ids) expect(textOf(id)).toMatch(new RegExp(`^[A-Z][A-Za-z]+:${chain}:`));
      const own = ids.filter((id) => !textOf(id).startsWith('Token:'));
      const { nodes } = await chains.data(
        `{ nodes(ids: ${JSON.stringify(own)}) { id ... on Address { chainId } } }`,
      );
      expect(nodes.map(({ id }: { id: string }) => id)).toEqual(own);
    }
  });

  it('is another one on another chain', async () => {
    both();
    const [here, there] = await Promise.all(
      ['1', '100'].map(async (chain) => idsIn(await chains.data(everything(chain)))),
    );
    expect(here?.filter((id) => there?.includes(id))).toEqual([]);
  });

  it('without a chain is one of the default chain, and comes back with it', async () => {
    both();
    for (const [type, id] of [
      ['Address', alice],
      ['Transaction', transaction],
      ['TokenTransfer', `${transaction}:1:0`],
      ['Trace', `${transaction}:`],
    ] as const) {
      expect(await chains.data(`{ node(id: "${idOf(type, id)}") { id } }`)).toEqual({
        node: { id: idOf(type, `1:${id}`) },
      });
    }
    expect(chains.asked()[1]).toEqual([]);
  });

  it('of a chain that is not served is of nothing', async () => {
    const ids = [
      idOf('Address', `5:${alice}`),
      idOf('Chain', '5'),
      idOf('Trace', `5:${transaction}:`),
    ];
    const { data, errors, extensions } = await chains.run(
      `{ nodes(ids: ${JSON.stringify(ids)}) { id } }`,
    );
    expect([data.nodes, errors, extensions.cost.estimated]).toEqual([
      [null, null, null],
      undefined,
      0,
    ]);
  });

  it.each(['Chain:01', 'Address:01:', 'Chain:1:1', 'Address:1:1:'])(
    'is not of the form %s',
    async (text) => {
      const [type = '', ...rest] = text.split(':');
      const id = idOf(type, rest.join(':') + (type === 'Address' ? alice : ''));
      const { errors } = await chains.run(`{ node(id: "${id}") { id } }`);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    },
  );

  it('of a chain leads to what can be asked of it, at its cost', async () => {
    both();
    const { data, extensions } = await chains.run(
      `{ node(id: "${idOf('Chain', '100')}") { ... on Chain { chainId address(hash: "${alice}") { tokens { nodes { token { symbol } } } } } } }`,
    );
    expect(data.node).toEqual({
      chainId: '100',
      address: { tokens: { nodes: [{ token: { symbol: 'hundred' } }] } },
    });
    expect(extensions.cost).toMatchObject({ estimated: 1, upstreamCalls: 1 });
  });
});

describe('a cursor', () => {
  const page = (chain: string, after = '') =>
    `{ address(hash: "${alice}", chain: ${chain}) { tokenTransfers(first: 1${after && `, after: "${after}"`}) { nodes { token { symbol } } pageInfo { endCursor } } } }`;
  const cursorOn = async (chain: string): Promise<string> =>
    (await chains.data(page(chain))).address.tokenTransfers.pageInfo.endCursor;

  it('leads on, on its own chain', async () => {
    both();
    for (const [chain, name] of [
      ['1', 'one'],
      ['100', 'hundred'],
    ] as const) {
      const { address } = await chains.data(page(chain, await cursorOn(chain)));
      expect(address.tokenTransfers.nodes).toEqual([{ token: { symbol: name } }]);
    }
  });

  it('of another chain is refused, and the message names it', async () => {
    both();
    const { errors } = await chains.run(page('1', await cursorOn('100')));
    expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
      [expect.stringContaining('chain 100'), 'INVALID_CURSOR'],
    ]);
  });
});

describe('REST', () => {
  it('has the paths of each chain below its id, and those of the default one at the root', async () => {
    both();
    for (const [prefix, name] of [
      ['', 'one'],
      ['/1', 'one'],
      ['/100', 'hundred'],
    ] as const) {
      const { status, json } = await chains.get(`${prefix}/api/v2/transactions/${transaction}`);
      expect([status, json()]).toEqual([200, expect.objectContaining({ method: name })]);
    }
  });

  it.each(['/5', '/01', '/1/100', '//1', '/chain'])('has nothing below %s', async (prefix) => {
    const { status, json } = await chains.get(`${prefix}/api/v2/transactions/${transaction}`);
    expect([status, json()]).toEqual([404, { message: 'Not found' }]);
    expect(chains.asked()).toEqual([[], []]);
  });

  it('is described with each chain as a server', async () => {
    const { json } = await chains.get('/openapi.json');
    expect(json()).toMatchObject({
      servers: [
        { url: '/', description: 'The default chain, 1.' },
        { url: '/1', description: 'Chain 1.' },
        { url: '/100', description: 'Gnosis, chain 100.' },
      ],
    });
  });
});

describe('the log and the metrics', () => {
  it('name the chains', async () => {
    both();
    chains.lines().length = 0;
    await chains.get(`/100/api/v2/transactions/${transaction}`);
    await chains.get(`/api/v2/transactions/${transaction}`);
    await chains.run(`{ address(hash: "${alice}") { onChains { tokens { nodes { value } } } } }`);
    await chains.run('{ chains { id } }');
    // The last one is sent as it was written before.
    for (const _time of [1, 2, 3]) {
      await chains.run(`{ transaction(hash: "${transaction}", chain: "100") { status } }`);
    }
    const requests = chains.lines().filter(({ message }) => message === 'request');
    expect(requests.map(({ chain }) => chain)).toEqual([
      '100',
      '1',
      '1,100',
      undefined,
      '100',
      '100',
      '100',
    ]);
    const { text } = await chains.get('/metrics');
    expect(text).toMatch(
      /^gateway_upstream_calls_total\{endpoint="transaction",outcome="2xx",chain="100"\} \d+$/m,
    );
    expect(text).toMatch(/^gateway_upstream_circuit_open\{chain="1"\} 0$/m);
    expect(text).not.toMatch(
      /^gateway_upstream_(?:calls_total|deliveries_total)\{(?![^}]*chain=)/m,
    );
  });
});
