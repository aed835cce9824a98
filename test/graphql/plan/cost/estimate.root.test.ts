import { describe, expect, it } from 'vitest';
import { rootFieldsPlugin } from '../../../support/root-fields.js';
import { withGateway } from '../../../support/sandboxed-gateway.js';
import { smallChain } from '../../../support/small-chain/small-chain.js';

/** Two chains of one explorer, the calls of which have prices. */
const { post, sandbox } = withGateway(
  (url) => ({
    UPSTREAM_URL: '',
    CHAINS: `1=${url},100=${url}`,
    CACHE_URL: 'off',
    CREDITS: 'default=20,blocks=7,transactions=30',
  }),
  { plugins: [rootFieldsPlugin()] },
);

const { exchange, trader } = smallChain.highlights;
const dry = { headers: { 'x-dry-run': '1' } };

const priceOf = async (query: string, variables = {}) => {
  const { cost, errors } = await post(query, variables, dry);
  expect(errors).toEqual([]);
  return cost as typeof cost & { readonly estimatedCredits: number };
};
const callsOf = async (query: string, variables = {}) =>
  (await priceOf(query, variables)).estimated;

const stats = 'stats { total_blocks }';
const counters = (hash: string) => `counters(hash: "${hash}") { transactions_count }`;
const latest = (first: number, fields = 'hash') =>
  `recentTransactions(first: ${first}) { nodes { ${fields} } }`;
const search = (query: string, first: number, fields = 'type') =>
  `search(query: "${query}", first: ${first}) { ${fields} }`;
const tokens = 'address { tokens { nodes { value } } }';
const tokensOfSender = 'from { tokens { nodes { value } } }';

describe('a field of Query or Chain that names no object', () => {
  it.each([
    // A record, of whatever chain.
    [`{ ${stats} }`, 1],
    [`{ chain(id: 1) { ${stats} } }`, 1],
    [`{ chain(id: 100) { ${stats} } }`, 1],
    [`{ chain(id: 5) { ${stats} } }`, 0],
    [`{ chains { ${stats} } }`, 2],
    ['{ stats(chain: 5) { total_blocks } }', 0],
    [`{ ${stats} address(hash: "${exchange}") { coinBalance } }`, 2],
    // Once for each chain.
    [`{ ${stats} chain(id: 1) { ${stats} } }`, 1],
    [`{ ${stats} chain(id: 100) { ${stats} } }`, 2],
    [`{ a: ${stats} b: ${stats} c: stats(chain: 1) { total_blocks } }`, 1],
    [`{ ${stats} chains { ${stats} } a: stats(chain: 100) { total_blocks } }`, 2],
    [
      `{ ...F chain(id: 1) { ...C } } fragment F on Query { ${stats} } fragment C on Chain { ${stats} }`,
      1,
    ],
    [`{ stats @skip(if: true) { total_blocks } ... @include(if: false) { ${stats} } }`, 0],
    // Fields that read one record.
    ['{ totalBlocks totalAddresses }', 1],
    ['{ totalBlocks chain(id: 1) { totalAddresses } }', 1],
    ['{ totalBlocks chains { totalAddresses } }', 2],
    // Each set of arguments.
    [`{ ${counters(exchange)} }`, 5],
    [`{ a: ${counters(exchange)} b: ${counters(exchange)} }`, 5],
    [`{ a: ${counters(exchange)} b: ${counters(trader)} }`, 10],
    [`{ a: ${counters(exchange)} chain(id: 1) { ${counters(exchange)} } }`, 5],
    // Calls of several endpoints.
    ['{ firstBlock }', 4],
    ['{ firstBlock chain(id: 1) { firstBlock } }', 4],
    // The pages of a list.
    [`{ ${latest(50)} }`, 1],
    [`{ ${latest(120)} }`, 3],
    [`{ ${latest(0)} }`, 0],
    [`{ ${latest(501)} }`, 0],
    [`{ a: ${latest(20)} b: ${latest(60)} chain(id: 1) { ${latest(10)} } }`, 2],
    [`{ ${latest(20, 'rawTrace { type }')} }`, 21],
    [`{ ${latest(20)} chain(id: 1) { ${latest(20, 'rawTrace { type }')} } }`, 21],
    [
      `{ a: ${latest(20)} b: recentTransactions(range: {}) { nodes { hash } }
         c: recentTransactions(range: { fromBlock: null }) { nodes { hash } } }`,
      1,
    ],
    [
      `{ a: recentTransactions(range: { fromBlock: 1, toBlock: 2 }) { nodes { hash } }
         b: recentTransactions(range: { toBlock: 2, fromBlock: 1 }) { nodes { hash } }
         c: recentTransactions(range: { fromBlock: 1 }) { nodes { hash } } }`,
      2,
    ],
    ['{ recentBlocks(first: 7) { nodes { number gasUsed } } }', 1],
    ['{ recentBlocks(first: 7) { nodes { number gasLimit size } } }', 8],
    // As many rows as an argument says.
    [`{ ${search('a', 20)} }`, 1],
    [`{ ${search('a', 7, tokens)} }`, 8],
    [`{ search(query: "a") { ${tokens} } }`, 21],
    [`{ a: ${search('a', 7, tokens)} b: ${search('a', 9)} }`, 10],
    [`{ a: ${search('a', 7, tokens)} b: ${search('b', 9)} }`, 9],
    [`{ ${search('a', 0, tokens)} }`, 0],
    [`{ ${search('a', 51, tokens)} }`, 0],
  ])('has a price: %s costs %i', async (query, calls) => {
    expect(await callsOf(query)).toBe(calls);
  });

  it('has the same price by variables', async () => {
    const query = `query ($one: ChainId, $other: ChainId!, $query: String!, $first: Int, $skip: Boolean = false) {
      stats(chain: $one) { total_blocks }
      chain(id: $other) { ${stats} search(query: $query, first: $first) @skip(if: $skip) { ${tokens} } }
      search(query: "a", first: 3, chain: 100) { type }
    }`;
    for (const [variables, calls] of [
      [{ other: '1', query: 'a', first: 3 }, 1 + 1 + 3 + 1],
      [{ other: '100', query: 'a', first: 3 }, 2 + 1 + 3],
      [{ other: '100', query: 'b', first: 3 }, 2 + 2 + 3],
      [{ one: '100', other: '100', query: 'b', first: 4 }, 1 + 2 + 4],
      [{ one: '100', other: '100', query: 'b', skip: true }, 1 + 1],
      [{ one: '5', other: '5', query: 'a' }, 1],
      [{ other: '1', query: 'a', first: 51 }, 1 + 1],
      [{ other: '1', query: 'a' }, 1 + 1 + 20 + 1],
    ] as const) {
      expect(await callsOf(query, variables), JSON.stringify(variables)).toBe(calls);
    }
  });

  it('has credits: those of its own path', async () => {
    for (const [query, credits] of [
      [`{ ${stats} chain(id: 1) { ${stats} } }`, 20],
      [`{ ${counters(exchange)} }`, 5 * 20],
      ['{ firstBlock }', 20 + 3 * 7],
      [`{ ${latest(60)} }`, 2 * 30],
      [`{ chains { ${latest(60)} } }`, 4 * 30],
    ] as const) {
      expect(await priceOf(query)).toMatchObject({ estimatedCredits: credits });
    }
  });

  it('counts the values of its list', async () => {
    const valuesOf = async (query: string) => (await priceOf(query)).estimatedValues;
    expect(await valuesOf(`{ ${search('a', 7)} }`)).toBe(1 + 7 * 2);
    expect(await valuesOf(`{ ${latest(7)} }`)).toBe(2 + 7 * 2);
    expect(await valuesOf(`{ ${search('a', 51)} }`)).toBe(1);
  });

  it('costs what it is priced at', async () => {
    sandbox().resetCalls();
    const query = `{ ${stats} totalBlocks ${latest(50)} chain(id: 1) { ${stats} ${latest(10)} } }`;
    const { cost, errors } = await post(query);
    expect(errors).toEqual([]);
    expect(cost).toMatchObject({ estimated: 3, upstreamCalls: 2 });
  });
});

describe('a field of Query or Chain of which the gateway may not ask the path', () => {
  const { post } = withGateway({ EXPLORER_PATHS: 'seven' }, { plugins: [rootFieldsPlugin()] });

  it('costs nothing', async () => {
    const query = `{ ${stats} totalBlocks firstBlock ${latest(500, tokensOfSender)} ${search('a', 50, tokens)} }`;
    expect((await post(query, {}, dry)).cost.estimated).toBe(0);
  });
});

describe('a field of Query or Chain above MAX_UPSTREAM_CALLS', () => {
  const refusalOf = async (query: string) => {
    sandbox().resetCalls();
    const { status, errors } = await post(query);
    expect(status).toBe(400);
    expect(errors[0]?.extensions).toMatchObject({ code: 'COST_LIMIT_EXCEEDED', limit: 250 });
    expect(Object.values(sandbox().calls()).every((calls) => calls === 0)).toBe(true);
    return errors[0]?.message ?? '';
  };

  it.each([
    [
      `{ ${latest(300, 'rawTrace { type }')} }`,
      '`recentTransactions.nodes.rawTrace` with 300: lower `first` of `recentTransactions`.',
    ],
    [
      `{ ${latest(10)} chain(id: 1) { ${stats} list: ${latest(300, 'rawTrace { type }')} } }`,
      '`chain.list.nodes.rawTrace` with 290: lower `first` of `chain.list`.',
    ],
    [
      `{ chain(id: 100) { list: ${latest(300, 'rawTrace { type }')} } }`,
      '`chain.list.nodes.rawTrace` with 300: lower `first` of `chain.list`.',
    ],
    [
      `{ ${search('a', 50, 'address { tokenTransfers(first: 400) { nodes { type } } }')} }`,
      '`search.address.tokenTransfers` with 400: lower `first` of `search.address.tokenTransfers`.',
    ],
    [
      `{ ${search('a', 50, `address { ${['ERC_20', 'ERC_721', 'ERC_1155', 'ERC_404', '[ERC_20, ERC_721]', '[ERC_20, ERC_404]'].map((types, at) => `t${at}: tokens(types: ${types}) { nodes { value } }`).join(' ')} }`)} }`,
      '`search.address.t0` with 50: lower `first` of `search`.',
    ],
    [
      `{ ${Array.from({ length: 51 }, (_, at) => `a${at}: ${counters(`0x${String(at).padStart(40, '0')}`)}`).join(' ')} }`,
      '`a0` with 5: leave it out, or ask for less in one operation.',
    ],
  ])('is refused before any call: %s', async (query, advice) => {
    expect(await refusalOf(query)).toContain(advice);
  });
});

describe('an event of a subscription', () => {
  const event = (chain: number) =>
    `subscription { tokenTransfers(address: "${exchange}", chain: ${chain}) { node { from { coinBalance } } } }`;

  it.each([
    [1, 1],
    [100, 1],
    // It fails, and so costs nothing.
    [5, 0],
  ])('costs what is asked of it, on chain %d: %d', async (chain, calls) => {
    expect(await callsOf(event(chain))).toBe(calls);
  });
});
