import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../../src/sandbox/sandbox.js';
import { bundledChain } from '../../../support/bundled-chain.js';
import { startTestGateway } from '../../../support/gateway.js';
import { type Data, useGraph } from '../../../support/graph.js';
import { addressOf, listOf } from '../../../support/records.js';
import { runs } from '../../../support/runs.js';
import { post } from '../../../support/sandboxed-gateway.js';
import { ownAddressRecord } from '../../../support/versioned-records.js';

const graph = useGraph({ CACHE_URL: 'off' });
const alice = addressOf('a');

/** What a balance is worth, and the errors; the query selects nothing else. */
const held = async (balance: object) => {
  graph.serve(() => listOf([balance]));
  const { data, errors = [] } = await graph.run(
    `{ address(hash: "${alice}") { tokens { nodes { fiatValue } } } }`,
  );
  return { fiatValue: data.address.tokens.nodes[0].fiatValue, errors };
};

/** The same of the coin that an address has. */
const owned = async (own: object) => {
  graph.serve({ [`addresses/${alice}`]: ownAddressRecord(12, own) });
  const { data, errors = [] } = await graph.run(`{ address(hash: "${alice}") { coinFiatValue } }`);
  return { fiatValue: data.address.coinFiatValue, errors };
};

const coin = {
  address_hash: addressOf('7'),
  type: 'ERC-20',
  decimals: '6',
  exchange_rate: '0.9994',
};

const balance = (token: object | null, more: object = {}) => ({
  value: '1500000',
  token: token && { ...coin, ...token },
  token_id: null,
  ...more,
});

describe('the value of a balance', () => {
  it.each([
    ['exact', {}, '1.4991'],
    ['of a price with an exponent', { exchange_rate: '1.2E-7' }, '0.00000018'],
    ['of a price with a large exponent', { exchange_rate: '2.5e+21' }, '3750000000000000000000'],
    ['of a price as a number', { exchange_rate: 2.5 }, '3.75'],
    ['of a price as a number with an exponent', { exchange_rate: 1.2e-7 }, '0.00000018'],
    ['of a price with zeros around it', { exchange_rate: '002.500' }, '3.75'],
    ['of a negative price', { exchange_rate: '-0.2' }, '-0.3'],
    ['nothing, which is known', { exchange_rate: '0.0' }, '0'],
    ['without a price', { exchange_rate: null }, null],
    ['with a blank for the price', { exchange_rate: '' }, null],
    ['without decimals', { decimals: null }, null],
    ['by its factor', { type: 'ERC-8056', ui_multiplier: `2${'0'.repeat(18)}` }, '2.9982'],
    ['of ERC-404 without an id', { type: 'ERC-404' }, '1.4991'],
    ['of pieces without an id', { type: 'ERC-721', exchange_rate: '2' }, '3000000'],
  ])('may be %s', async (_what, token, fiatValue) => {
    expect(await held(balance(token))).toEqual({ fiatValue, errors: [] });
  });

  it('has all digits of a price that is a long number', async () => {
    const price = '12345678901234567.1234567890123456789';
    graph.serve(
      () => `{"items":[{"value":"1","token":{"decimals":"0","exchange_rate":${price}}}]}`,
    );
    const data = await graph.data(
      `{ address(hash: "${alice}") { tokens { nodes { fiatValue token { exchangeRate } } } } }`,
    );
    expect(data.address.tokens.nodes).toEqual([
      { fiatValue: price, token: { exchangeRate: price } },
    ]);
  });

  it('is null for a single id, whatever its price', async () => {
    for (const type of ['ERC-1155', 'ERC-404', 'ERC-721', 'ERC-9999'])
      for (const token_id of ['0', 7, {}])
        for (const exchange_rate of ['2', 'x', null]) {
          const found = await held(balance({ type, exchange_rate }, { token_id }));
          expect(found).toEqual({ fiatValue: null, errors: [] });
        }
    expect(await held(balance({}, { token_id: '' }))).toMatchObject({ fiatValue: '1.4991' });
  });

  it('is null without a value or a token', async () => {
    for (const row of [balance({}, { value: null }), balance(null)])
      expect(await held(row)).toEqual({ fiatValue: null, errors: [] });
  });

  it.each([
    ['a price that is no number', { exchange_rate: 'NaN' }, {}, 'a decimal number'],
    ['a price that is an object', { exchange_rate: {} }, {}, 'a decimal number'],
    ['a price without end', { exchange_rate: `1${'0'.repeat(300)}` }, {}, 'a decimal number'],
    ['a value that is no integer', {}, { value: '1.5' }, 'an integer'],
    ['decimals that are too many', { decimals: '256' }, {}, 'decimals from 0 to 255'],
  ])('fails alone by %s', async (_what, token, more, expected) => {
    graph.serve(() => listOf([balance({}), balance(token, more)]));
    const { data, errors } = await graph.run(
      `{ address(hash: "${alice}") { tokens { nodes { fiatValue tokenId } } } }`,
    );
    expect(data.address.tokens.nodes).toEqual([
      { fiatValue: '1.4991', tokenId: null },
      { fiatValue: null, tokenId: null },
    ]);
    expect(errors).toMatchObject([
      {
        path: ['address', 'tokens', 'nodes', 1, 'fiatValue'],
        message: expect.stringContaining(expected),
        extensions: { code: 'UPSTREAM_BAD_RESPONSE' },
      },
    ]);
  });
});

describe('the value of what an address has of the coin', () => {
  it.each([
    ['exact', {}, '289328.40000000000000241107'],
    ['of a price with an exponent', { exchange_rate: '1E-3' }, '0.120000000000000000001'],
    ['nothing', { coin_balance: '0' }, '0'],
    ['without a balance', { coin_balance: null }, null],
    ['without a price', { exchange_rate: null }, null],
  ])('may be %s', async (_what, own, fiatValue) => {
    expect(await owned(own)).toEqual({ fiatValue, errors: [] });
  });

  it('fails alone by an odd price, and by an odd balance', async () => {
    for (const own of [{ exchange_rate: 'x' }, { coin_balance: 'x' }]) {
      graph.serve({ [`addresses/${alice}`]: ownAddressRecord(12, own) });
      const { data, errors } = await graph.run(
        `{ address(hash: "${alice}") { coinFiatValue creationStatus } }`,
      );
      expect(data.address).toEqual({ coinFiatValue: null, creationStatus: 'success' });
      expect(errors).toMatchObject([{ path: ['address', 'coinFiatValue'] }]);
    }
  });
});

const integerAt = (decimal: string, places: number) => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

describe('a value', () => {
  const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
  const total = fc.record({
    value: uint256,
    decimals: fc.nat(77),
    price: uint256,
    places: fc.nat(77),
  });

  it('is exactly amount × price, in the shortest plain notation', async () => {
    await fc.assert(
      fc.asyncProperty(total, async ({ value, decimals, price, places }) => {
        const { fiatValue, errors } = await held(
          balance(
            { decimals: String(decimals), exchange_rate: `${price}E-${places}` },
            { value: String(value) },
          ),
        );
        expect(errors).toEqual([]);
        expect(fiatValue).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
        // Multiplied by 10^154, neither side has a fraction.
        const exact = value * price * 10n ** BigInt(154 - decimals - places);
        expect(integerAt(fiatValue, 154)).toBe(exact);
      }),
      { numRuns: runs(50, 5_000) },
    );
  });
});

describe.each(['12', '11'] as const)('over the embedded explorer as version %s', (flavour) => {
  it('every holding has its value, at no call, and its coin has one', async () => {
    const sandbox = await startSandbox({ chain: bundledChain, flavour });
    onTestFinished(() => sandbox.close());
    const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url });
    onTestFinished(async () => {
      await gateway.close();
    });
    const { portfolio, exchange, investor } = bundledChain.highlights;
    for (const hash of [portfolio, exchange, investor]) {
      const { data, errors, cost } = await post(
        gateway.url,
        `{ address(hash: "${hash}") {
          coinAmount coinExchangeRate coinFiatValue
          tokens(first: 50) { nodes { amount fiatValue tokenId token { exchangeRate } } }
        } }`,
      );
      expect(errors).toEqual([]);
      const {
        address: { tokens, ...own },
      } = data as Data;
      const all = [
        { amount: own.coinAmount, price: own.coinExchangeRate, value: own.coinFiatValue },
        ...tokens.nodes.map((row: Data) => ({
          amount: row.amount,
          price: row.tokenId === null ? row.token.exchangeRate : null,
          value: row.fiatValue,
        })),
      ];
      for (const { amount, price, value } of all) {
        if (amount === null || price === null) expect(value).toBeNull();
        else expect(integerAt(value, 80)).toBe(integerAt(amount, 40) * integerAt(price, 40));
      }
      expect(all.filter(({ value }) => value !== null).length).toBeGreaterThan(1);
      expect(cost).toMatchObject({ estimated: 2, upstreamCalls: 2 });
    }
  });
});
