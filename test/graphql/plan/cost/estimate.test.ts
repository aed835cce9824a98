import { describe, expect, it } from 'vitest';
import { nothingRun, refusalOf } from '../../../../src/graphql/plan/cost/estimate.js';
import { idOf } from '../../../support/records.js';
import { withGateway } from '../../../support/sandboxed-gateway.js';
import { smallChain } from '../../../support/small-chain/small-chain.js';

const { post, sandbox } = withGateway({ CACHE_URL: 'off' });
const { highlights } = smallChain;
const address = `"${highlights.exchange}"`;
const other = `"${highlights.trader}"`;
const hash = `"${highlights.swapTransaction}"`;
const second = `"${highlights.batchTransaction}"`;
const id = (typename: string, own: string) => `"${idOf(typename, own)}"`;
const addressId = id('Address', highlights.exchange.toLowerCase());
const tokenId = id('Token', highlights.exchange.toLowerCase());
const transactionId = id('Transaction', highlights.swapTransaction);
const transferId = id('TokenTransfer', `${highlights.swapTransaction}:1:0`);
const traceId = id('Trace', `${highlights.swapTransaction}:`);
const dry = { headers: { 'x-dry-run': '1' } };
const price = async (query: string, variables = {}) =>
  (await post(query, variables, dry)).cost.estimated;

const ofAddress = (fields: string) => `{ address(hash: ${address}) { ${fields} } }`;
const ofTransaction = (fields: string) => `{ transaction(hash: ${hash}) { ${fields} } }`;

describe('extensions.cost.estimated', () => {
  it.each([
    // Single objects.
    ['{ __typename }', 0],
    [ofAddress('hash id'), 0],
    ['{ transaction(hash: $hash) { hash } }'.replace('$hash', hash), 1],
    [`{ transactions(hashes: [${hash}, ${second}, ${hash}]) { hash } }`, 2],
    // Pages.
    [ofAddress('tokens { nodes { value } }'), 1],
    [ofAddress('tokens(first: null) { nodes { value } }'), 1],
    [ofAddress('tokens(first: 50) { nodes { value } }'), 1],
    [ofAddress('tokens(first: 51) { nodes { value } }'), 2],
    [ofAddress('tokens(first: 500) { nodes { value } }'), 10],
    [ofAddress('tokens(first: 50, after: "x") { nodes { value } }'), 2],
    [ofAddress('tokens(first: 0) { nodes { value } }'), 0],
    [ofAddress('tokens(first: -1) { nodes { value } }'), 0],
    [ofAddress('tokens(first: 501) { nodes { value } }'), 0],
    // One list under two aliases.
    [ofAddress('a: tokens(first: 60) { nodes { value } } b: tokens { nodes { value } }'), 2],
    [ofAddress('a: tokens(types: []) { nodes { value } } b: tokens { nodes { value } }'), 1],
    [
      ofAddress(
        'a: tokens(types: [ERC_20, ERC_721]) { nodes { value } } b: tokens(types: [ERC_721, ERC_20, ERC_20]) { nodes { value } }',
      ),
      1,
    ],
    [ofAddress('a: tokens(types: ERC_20) { nodes { value } } b: tokens { nodes { value } }'), 2],
    [
      `{ a: address(hash: ${address}) { tokens { nodes { value } } }
         b: addresses(hashes: [${address.toLowerCase()}]) { tokens { nodes { value } } }
         c: node(id: ${addressId}) { ... on Address { tokens { nodes { value } } } } }`,
      1,
    ],
    // Below lists.
    [ofAddress('tokenTransfers(first: 20) { nodes { transaction { hash } } }'), 21],
    [ofAddress('tokenTransfers(first: 20) { edges { node { transaction { hash } } } }'), 21],
    [
      ofAddress(
        'tokenTransfers(first: 20) { nodes { transaction { hash } } edges { node { transaction { status } } } }',
      ),
      21,
    ],
    [ofAddress('tokenTransfers(first: 20) { nodes { transaction { rawTrace { type } } } }'), 41],
    [ofAddress('internalTransactions(first: 20) { nodes { transaction { hash } } }'), 21],
    [
      ofAddress(
        'a: tokenTransfers(first: 60) { nodes { hash: transactionHash } } b: tokenTransfers(first: 5) { nodes { transaction { hash } } }',
      ),
      7,
    ],
    [
      ofAddress(
        'b: tokenTransfers(first: 5) { nodes { from { tokens { nodes { value } } } } } a: tokenTransfers(first: 60) { nodes { transaction { hash } } }',
      ),
      67,
    ],
    [
      ofAddress(
        'b: tokenTransfers(first: 5) { nodes { transaction { hash } } } a: tokenTransfers(first: 60) { nodes { transaction { status } } }',
      ),
      62,
    ],
    [
      ofAddress(
        'tokens(first: 10) { nodes { token { address { tokens(first: 1) { nodes { value } } } } } }',
      ),
      11,
    ],
    [
      ofAddress(
        'nftCollections(first: 2) { nodes { tokenInstances { owner { tokens { nodes { value } } } } } }',
      ),
      19,
    ],
    // The transaction that a list belongs to is already loaded, even if a shared fragment asks for it.
    [
      `{ transaction(hash: ${hash}) { tokenTransfers { ...C } } address(hash: ${address}) { tokenTransfers(first: 20) { ...C } } }
       fragment C on TokenTransferConnection { nodes { transaction { hash } } }`,
      23,
    ],
    // A page of transfers from a cursor on needs nothing else of its transaction.
    [ofTransaction('tokenTransfers(first: 5, after: "x") { nodes { logIndex } }'), 2],
    [ofTransaction('id hash __typename tokenTransfers(after: "x") { edges { node { id } } }'), 2],
    [
      ofTransaction(
        'a: tokenTransfers(after: "x") { __typename } b: tokenTransfers(after: "y") { __typename }',
      ),
      4,
    ],
    [ofTransaction('status tokenTransfers(after: "x") { nodes { logIndex } }'), 3],
    [ofTransaction('tokenTransfers(after: "x") { nodes { timestamp } }'), 3],
    [ofTransaction('tokenTransfers(after: "x") { edges { node { transaction { hash } } } }'), 3],
    [ofTransaction('tokenTransfers(after: null) { nodes { logIndex } }'), 2],
    [
      ofTransaction(
        'a: tokenTransfers(after: "x") { __typename } b: tokenTransfers { __typename }',
      ),
      4,
    ],
    [ofTransaction('tokenTransfers(first: 0, after: "x") { __typename }'), 1],
    [ofTransaction('tokenTransfers(first: 501, after: "x") { __typename }'), 1],
    [
      ofTransaction(
        'hash @skip(if: true) rawTrace { type } tokenTransfers(after: "x") { __typename }',
      ),
      4,
    ],
    [ofTransaction('status @skip(if: true) tokenTransfers(after: "x") { __typename }'), 2],
    [
      `{ a: transaction(hash: ${hash}) { hash } b: transaction(hash: ${hash}) { tokenTransfers(after: "x") { __typename } } }`,
      3,
    ],
    [
      `{ node(id: ${transactionId}) { id ... on Transaction { tokenTransfers(after: "x") { __typename } } } }`,
      2,
    ],
    [
      ofAddress(
        'tokenTransfers(first: 5) { nodes { transaction { tokenTransfers(after: "x") { __typename } } } }',
      ),
      11,
    ],
    [
      ofAddress(
        'tokenTransfers(first: 5) { nodes { transaction { hash } transaction { tokenTransfers(after: "x") { __typename } } } }',
      ),
      11,
    ],
    // Within a transaction.
    [ofTransaction('tokenTransfers(first: 60) { nodes { transaction { status } } }'), 3],
    [ofTransaction('tokenTransfers { nodes { transaction { rawTrace { type } } } }'), 3],
    [ofTransaction('tokenTransfers { edges { node { transaction { rawTrace { type } } } } }'), 3],
    [
      ofTransaction(
        'embeddedTokenTransfers { transaction { rawTrace { type } } } rawTrace { type }',
      ),
      2,
    ],
    [ofTransaction('embeddedTokenTransfers { transaction { rawTrace { type } } }'), 2],
    [ofTransaction('embeddedTokenTransfers { from { tokens(first: 1) { nodes { value } } } }'), 11],
    [ofTransaction('rawTrace { children { children { type } } }'), 2],
    [ofTransaction('rawTrace { action { to { tokens { nodes { value } } } } }'), 102],
    [
      ofTransaction(
        'rawTrace { children { children { action { to { tokens { nodes { value } } } } } } }',
      ),
      102,
    ],
    [
      ofTransaction(
        'rawTrace { action { to { tokens { nodes { value } } } } children { action { to { tokens { nodes { value } } } } } }',
      ),
      102,
    ],
    [ofTransaction('from { implementations { address { tokens { nodes { value } } } } }'), 5],
    // Attributes of an address.
    [ofAddress('name isContract'), 1],
    [ofAddress('metadata { tags { slug } }'), 2],
    [ofAddress('name metadata { tags { slug } }'), 3],
    [ofAddress('name metadata { tags { slug } } tokenTransfers { nodes { type } }'), 3],
    [ofAddress('coinBalance coinAmount creator { hash } asToken { name }'), 1],
    [ofAddress('coinBalance name isContract'), 1],
    [ofAddress('coinFiatValue'), 1],
    [ofAddress('coinFiatValue tokens(first: 50) { nodes { fiatValue } }'), 2],
    [ofAddress('tokens(first: 50) { nodes { fiatValue } }'), 1],
    [ofAddress('coinBalance name tokenTransfers(first: 1) { nodes { type } }'), 2],
    [ofAddress('coinBalance name metadata { tags { slug } }'), 3],
    [ofAddress('creationTransactionHash creationTransaction { id hash chainId }'), 1],
    [ofAddress('creationTransaction { status }'), 2],
    [ofAddress('creator { coinBalance creator { coinBalance } }'), 3],
    [ofAddress('name tokenTransfers(first: 1) { nodes { type } }'), 2],
    [
      ofAddress('name tokenTransfers { nodes { type } } internalTransactions { nodes { type } }'),
      2,
    ],
    [ofAddress('name tokenTransfers(direction: TO) { nodes { type } }'), 2],
    [`{ addresses(hashes: [${address}, ${other}]) { name } }`, 2],
    [`{ addresses(hashes: [${address}, ${other}, ${address}]) { coinBalance name } }`, 2],
    [ofTransaction('from { coinBalance name } to { coinAmount }'), 3],
    // Short forms of transactions, and blocks.
    [
      ofAddress('transactions { nodes { hash status fee { value } block { number timestamp } } }'),
      1,
    ],
    [ofAddress('coinBalance transactions { nodes { hash to { name } } }'), 2],
    [
      ofAddress(
        'transactions(first: 5) { nodes { transactionTypes embeddedTokenTransfers { type } } }',
      ),
      6,
    ],
    [
      ofAddress(
        'transactions(first: 5) { nodes { block { size hash } tokenTransfers { nodes { type } } } }',
      ),
      11,
    ],
    [
      ofAddress(
        'transactions(first: 2) { nodes { embeddedTokenTransfers { transaction { transactionTag } } } }',
      ),
      3,
    ],
    [ofTransaction('transactionTypes transactionTag revertReason { raw } block { number } '), 1],
    [ofTransaction('block { size hash miner { coinBalance } parent { hash size } }'), 4],
    [ofTransaction('tokenTransfers(first: 2) { nodes { transaction { block { size } } } }'), 3],
    [ofTransaction('from { name }'), 1],
    // By id.
    [`{ node(id: ${addressId}) { id } }`, 0],
    [
      `{ node(id: ${addressId}) { ... on Address { name } ... on Transaction { rawTrace { type } } } }`,
      1,
    ],
    [`{ node(id: ${transactionId}) { id } }`, 1],
    [`{ node(id: ${transferId}) { id } }`, 10],
    [`{ node(id: ${transferId}) { ... on TokenTransfer { transaction { hash } } } }`, 11],
    [`{ node(id: ${id('TokenTransfer', `-${highlights.swapTransaction}:1:0`)}) { id } }`, 0],
    [`{ node(id: ${traceId}) { id } }`, 1],
    [
      `{ node(id: ${traceId}) { ... on Trace { action { from { tokens { nodes { value } } } } } } }`,
      2,
    ],
    [`{ node(id: "garbled") { id } }`, 0],
    [`{ addresses(hashes: [${Array(51).fill(address)}]) { name } }`, 0],
    [
      `{ nodes(ids: [${addressId}, ${tokenId}]) { ... on Address { tokens { nodes { value } } } ... on Token { address { tokens { nodes { value } } nftCollections { nodes { amount } } } } } }`,
      4,
    ],
    [
      `{ nodes(ids: [${transactionId}, ${transferId}, ${traceId}]) { id ... on TokenTransfer { transaction { rawTrace { type } } } } }`,
      12,
    ],
    // The pages of the list are read anyway to find the transfer.
    [
      `{ nodes(ids: [${transactionId}, ${transferId}]) { id ... on Transaction { tokenTransfers(first: 100) { nodes { type } } } } }`,
      11,
    ],
    // @skip and @include.
    [ofAddress('tokens @skip(if: true) { nodes { value } }'), 0],
    [ofAddress('... @include(if: false) { tokens { nodes { value } } }'), 0],
  ])('prices %s at %i', async (query, calls) => {
    expect(await price(query)).toBe(calls);
  });

  it('coerces variables as execution does', async () => {
    const query = `query ($first: Int = 60, $no: Boolean = true, $types: [TokenTypeFilter!]) {
      address(hash: ${address}) {
        a: tokens(first: $first) { nodes { value } }
        b: tokens(types: $types) { nodes { value } }
        c: internalTransactions @skip(if: $no) { nodes { type } }
      }
    }`;
    expect(await price(query)).toBe(2);
    expect(await price(query, { first: 500 })).toBe(10);
    expect(await price(query, { first: null })).toBe(1);
    expect(await price(query, { no: false, types: ['ERC_20'] })).toBe(4);
  });

  it('is 0 for a list with invalid arguments', async () => {
    const query = `query ($type: TokenTypeFilter = ERC_20) {
      address(hash: ${address}) { tokens(types: [$type]) { nodes { value } } }
    }`;
    expect([await price(query), await price(query, { type: null })]).toEqual([1, 0]);
  });

  it('depends on which variables are equal, each time the document is priced', async () => {
    const query = `query ($a: AddressHash!, $b: AddressHash!) {
      a: address(hash: $a) { tokens { nodes { value } } }
      b: address(hash: $b) { tokens { nodes { value } } }
      c: address(hash: ${address}) { tokens { nodes { value } } }
    }`;
    const [one, two] = ['0x1', '0x2'].map((start) => start.padEnd(42, '0'));
    const named = highlights.exchange.toUpperCase().replace('X', 'x');
    for (const [a, b, calls] of [
      [one, two, 3],
      [two, one, 3],
      [one, one, 2],
      [named, two, 2],
      [named, named, 1],
      [one, two, 3],
    ] as const) {
      expect(await price(query, { a, b })).toBe(calls);
    }
  });

  it('recognises equal hashes among arguments and lists, and arguments that are not given', async () => {
    const tokens = '{ tokens { nodes { value } } }';
    const query = `query ($a: AddressHash!, $b: AddressHash!, $list: [AddressHash!]!) {
      a: address(hash: $a) ${tokens} b: address(hash: $b) ${tokens} addresses(hashes: $list) ${tokens}
    }`;
    const [one = '', two = '', three = ''] = [1, 2, 3].map((start) => `0x${start}`.padEnd(42, '0'));
    for (const [a, b, list, calls] of [
      [one, two, [one, two], 2],
      [one, one, [two, two], 2],
      [one, one, [one, one], 1],
      [one, one, [two, three], 3],
      [one, two, [three, three], 3],
    ] as const) {
      expect(await price(query, { a, b, list })).toBe(calls);
    }
    const either = `query ($hash: AddressHash!, $x: Int, $y: Int) {
      address(hash: $hash) { tokens(first: $x) { nodes { value } } tokenTransfers(first: $y) { nodes { transaction { hash } } } }
    }`;
    expect(await price(either, { hash: one, x: 100 })).toBe(2 + 1 + 50);
    expect(await price(either, { hash: one, y: 100 })).toBe(1 + 2 + 100);
  });

  it('counts what is below a trace by id once, and what is below its children once per child', async () => {
    const tokens = 'action { from { tokens(first: 1) { nodes { value } } } }';
    const ofTrace = (fields: string) => `node(id: ${traceId}) { ... on Trace { ${fields} } }`;
    for (const [query, calls] of [
      [ofTrace('children { type }'), 1],
      [ofTrace(`${tokens} children { type }`), 2],
      [`a: ${ofTrace(tokens)} b: ${ofTrace('children { type }')}`, 2],
      [ofTrace(`children { children { ${tokens} } }`), 101],
      [ofTrace(`${tokens} children { ${tokens} }`), 102],
    ] as const) {
      expect(await price(`{ ${query} }`)).toBe(calls);
    }
  });

  it('counts an object that several ids name once', async () => {
    const tokens = 'tokens(first: 1) { nodes { value } }';
    for (const [own, on, calls] of [
      [transferId, `TokenTransfer { from { ${tokens} } }`, 11],
      [traceId, `Trace { children { action { from { ${tokens} } } } }`, 101],
    ] as const) {
      expect(await price(`{ nodes(ids: [${own}, ${own}]) { ... on ${on} } }`)).toBe(calls);
    }
    // Two transfers of one transaction count twice, even next to one that is named twice.
    const [third, fourth] = [1, 2].map((log) =>
      id('TokenTransfer', `${highlights.batchTransaction}:${log}:0`),
    );
    const all = `nodes(ids: [${transferId}, ${transferId}, ${third}, ${fourth}])`;
    expect(await price(`{ ${all} { ... on TokenTransfer { from { ${tokens} } } } }`)).toBe(23);
  });

  it('is 0 below a list that is not read', async () => {
    const below = (first: number) =>
      ofTransaction(`tokenTransfers(first: ${first}) { nodes {
        transaction { rawTrace { type } tokenTransfers(first: 101) { nodes { type } } } } }`);
    expect([await price(below(0)), await price(below(501))]).toEqual([1, 1]);
  });

  it('counts an object by hash and by id once', async () => {
    const query = `query ($hash: Hash!, $id: ID = ${transactionId}) {
      named: transaction(hash: $hash) { hash }
      node(id: ${transactionId}) { id }
      again: nodes(ids: [$id]) { id }
    }`;
    const unknown = `0x${'1'.repeat(64)}`;
    expect(await price(query, { hash: highlights.swapTransaction })).toBe(1);
    expect(await price(query, { hash: unknown })).toBe(2);
    expect(await price(query, { hash: highlights.swapTransaction, id: traceId.slice(1, -1) })).toBe(
      2,
    );
    for (const byId of ['node(id: $id)', 'nodes(ids: [$id])']) {
      const both = `query ($hash: Hash!, $id: ID!) { transaction(hash: $hash) { hash } ${byId} { id } }`;
      const ofId = (own: string) => price(both, { hash: own, id: transactionId.slice(1, -1) });
      expect([await ofId(highlights.swapTransaction), await ofId(unknown)]).toEqual([1, 2]);
    }
  });

  it('counts a fragment once per object, however often it is spread', async () => {
    const query = `${ofAddress('...F ...F ... on Node { ...F }')}
      fragment F on Address { tokens { nodes { value } } }`;
    expect(await price(query)).toBe(1);
  });

  it('equals the calls made if every list is as long as assumed', async () => {
    const query = `query ($hash: AddressHash!) {
      address(hash: $hash) { tokenTransfers(first: 50) { nodes { type } } tokens { nodes { value } } }
    }`;
    sandbox().resetCalls();
    const { cost } = await post(query, { hash: sandbox().highlights.exchange });
    expect(cost).toMatchObject({
      estimated: 2,
      estimatedValues: expect.any(Number),
      upstreamCalls: 2,
    });
    expect(sandbox().calls()).toMatchObject({ 'address-token-transfers': 1, 'address-tokens': 1 });
  });
});

describe('an operation above MAX_UPSTREAM_CALLS', () => {
  const dear = ofAddress(
    'name recent: tokenTransfers(first: 500) { nodes { tx: transaction { hash } } }',
  );

  it.each(['application/json', 'application/graphql-response+json'])(
    'is refused without running it as %s, with its most expensive field and what to lower',
    async (accept) => {
      sandbox().resetCalls();
      const { status, data, errors, cost } = await post(dear, {}, { headers: { accept } });
      expect(status).toBe(400);
      expect(data).toBeUndefined();
      expect(errors).toEqual([
        expect.objectContaining({
          message:
            'This operation would cost 511 upstream calls, and 250 are allowed (MAX_UPSTREAM_CALLS). The most expensive field is `address.recent.nodes.tx` with 500: lower `first` of `address.recent`.',
          extensions: expect.objectContaining({
            code: 'COST_LIMIT_EXCEEDED',
            estimated: 511,
            limit: 250,
            requestId: expect.any(String),
          }),
        }),
      ]);
      expect(cost).toEqual({
        estimated: 511,
        estimatedValues: expect.any(Number),
        upstreamCalls: 0,
        cacheHits: 0,
        joined: 0,
      });
      expect(Object.values(sandbox().calls()).every((calls) => calls === 0)).toBe(true);
    },
  );

  it.each([
    [
      'the outer list, if the inner one is a single page',
      ofAddress('tokenTransfers(first: 500) { nodes { from { tokens { nodes { value } } } } }'),
      'lower `first` of `address.tokenTransfers`.',
    ],
    [
      'the inner list, if it has many pages',
      ofAddress('tokenTransfers { nodes { from { tokens(first: 500) { nodes { value } } } } }'),
      'lower `first` of `address.tokenTransfers.nodes.from.tokens`.',
    ],
    [
      'the first of two equally expensive lists',
      ofAddress(
        'a: tokenTransfers(first: 500) { nodes { transaction { hash } } } b: internalTransactions(first: 500) { nodes { transaction { hash } } }',
      ),
      'lower `first` of `address.a`.',
    ],
    [
      'the number of hashes',
      `query ($hashes: [AddressHash!]!) { addresses(hashes: $hashes) { tokens { nodes { value } } ${['ERC_20', 'ERC_721', 'ERC_1155', 'ERC_404', '[ERC_20, ERC_721]'].map((types, at) => `t${at}: tokens(types: ${types}) { nodes { value } }`).join(' ')} } }`,
      'lower `hashes` of `addresses`.',
    ],
    [
      'nothing, if nothing multiplies the cost',
      ofTransaction(
        'rawTrace { action { from { tokens { nodes { value } } nftCollections { nodes { amount } } tokenTransfers { nodes { type } } } } }',
      ),
      'leave it out, or ask for less in one operation.',
    ],
  ])('is advised to lower %s', async (_what, query, advice) => {
    const hashes = Array.from({ length: 50 }, (_, at) => `0x${String(at).padStart(40, '0')}`);
    const { errors } = await post(query, { hashes });
    expect(errors[0]?.message.endsWith(advice)).toBe(true);
  });

  it('has the same price for any order and repetition of ids', async () => {
    const transfers = (own: string, indexes: readonly number[]) =>
      indexes.map((index) => id('TokenTransfer', `${own}:${index}:0`));
    const one = transfers(highlights.swapTransaction, [1]);
    const many = transfers(highlights.batchTransaction, [1, 2, 3, 4]);
    const ofIds = (ids: readonly string[]) =>
      price(
        `{ nodes(ids: [${ids}]) { ... on TokenTransfer { from { tokenTransfers(first: 500) { nodes { type } } } } } }`,
      );
    const right = 2 * 10 + 5 * 10;
    expect(await ofIds([...one, ...many])).toBe(right);
    expect(await ofIds([...one, ...one, ...one, ...one, ...many])).toBe(right);
    expect(await ofIds([...many, ...one, ...one, ...one, ...one])).toBe(right);
  });

  it('names the most expensive field of a list of hashes', async () => {
    const hashes = Array.from({ length: 50 }, (_, at) => `"0x${String(at).padStart(64, '0')}"`);
    const many = await post(
      `{ transactions(hashes: [${hashes}]) { rawTrace { action { to { tokens { nodes { value } } } } } } }`,
    );
    expect(many.errors[0]?.message).toContain(
      'The most expensive field is `transactions.rawTrace.action.to.tokens` with 5000',
    );
  });

  it('costs at least one call more than allowed', async () => {
    const statusOf = async (first: number) =>
      (await post(ofAddress(`tokenTransfers(first: ${first}) { nodes { transaction { hash } } }`)))
        .status;
    expect([await statusOf(245), await statusOf(246)]).toEqual([200, 400]);
  });

  it('can be priced by a dry run', async () => {
    sandbox().resetCalls();
    const { status, data, errors, cost } = await post(dear, {}, dry);
    expect({ status, data, errors }).toEqual({ status: 200, data: null, errors: [] });
    expect(cost).toEqual({
      estimated: 511,
      estimatedValues: expect.any(Number),
      upstreamCalls: 0,
      cacheHits: 0,
      joined: 0,
    });
    expect(Object.values(sandbox().calls()).every((calls) => calls === 0)).toBe(true);
  });

  it.each(['0', 'true', ''])('is refused, not priced, if x-dry-run is %j', async (given) => {
    const { status } = await post(dear, {}, { headers: { 'x-dry-run': given } });
    expect(status).toBe(400);
  });

  it('has an exact integer price, however high', async () => {
    const nested = (levels: number): string =>
      levels === 0
        ? 'tokenTransfers(first: 500) { nodes { transaction { hash } } }'
        : `tokenTransfers(first: 500) { nodes { from { ${nested(levels - 1)} } } }`;
    expect(await price(ofAddress(nested(1)))).toBe(10 + 500 * (10 + 500));
    expect(await price(ofAddress(nested(5)))).toBe(Number.MAX_SAFE_INTEGER);
  });
});

const valuesOf = async (query: string, variables = {}) =>
  (await post(query, variables, dry)).cost.estimatedValues;

describe('extensions.cost.estimatedValues', () => {
  it.each([
    ['{ __typename }', 1],
    [ofAddress('hash id'), 3],
    // Each entry of a list counts, beside its fields.
    [ofAddress('tokens(first: 50) { nodes { value } }'), 1 + 1 + 1 + 50 * 2],
    [ofAddress('tokens { edges { cursor node { value } } }'), 1 + 1 + 1 + 50 * 4],
    [ofAddress('tokens(first: 0) { nodes { value } pageInfo { endCursor } }'), 1 + 1 + 1 + 2],
    [ofAddress('tokens(first: 501) { nodes { value } }'), 1 + 1 + 1],
    [ofTransaction('from { publicTags { label } }'), 1 + 1 + 1 + 2 * 2],
    [ofTransaction('confirmationDuration'), 1 + 1 + 10],
    [ofTransaction('rawTrace { type children { type } }'), 1 + 1 + 100 * (1 + 2 + 2)],
    [`{ addresses(hashes: [${address}, ${other}, ${address}]) { hash } }`, 1 + 3 * 2],
    [`{ node(id: ${addressId}) { id ... on Address { hash } ... on Trace { type } } }`, 3],
    [`{ node(id: ${traceId}) { ... on Trace { type children { type } } } }`, 2 + 1 + 100 * 2],
    [`{ nodes(ids: [${addressId}, "garbled"]) { id } }`, 1 + 2],
    ['{ __schema { queryType { name } } }', 3],
    ['{ __schema { types { name } } }', 1 + 1 + 80 * 2],
  ])('of %s is %i', async (query, values) => {
    expect(await valuesOf(query)).toBe(values);
  });

  it('counts aliases of one list each', async () => {
    const lists = Array.from(
      { length: 50 },
      (_, at) => `a${at}: tokenTransfers(first: 500) { nodes { id type } }`,
    );
    const query = ofAddress(lists.join(' '));
    expect([await price(query), await valuesOf(query)]).toEqual([10, 1 + 50 * (2 + 500 * 3)]);
  });
});

describe('an operation above MAX_RESULT_VALUES', () => {
  const limits = { maxUpstreamCalls: 1, maxResultValues: 10 };
  const refusal = (values: number, isIntrospection = false) =>
    refusalOf({ ...nothingRun, values, isIntrospection }, limits);

  it('is refused, with the limit', () => {
    expect(refusal(10)).toBeNull();
    expect(refusal(11)?.extensions).toEqual({ code: 'QUERY_LIMIT_EXCEEDED', limit: 10 });
  });

  it('may ask for the whole schema, whatever the limit', () => {
    expect(refusal(1_000_000, true)).toBeNull();
    expect(refusal(1_000_001, true)?.extensions).toMatchObject({ limit: 1_000_000 });
  });
});
