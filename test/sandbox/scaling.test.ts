import { describe, expect, it, onTestFinished } from 'vitest';
import type { Token } from '../../src/sandbox/chain.js';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { bundledChain } from '../support/bundled-chain.js';
import { first } from './bundled.js';
import { type Row, useSandbox } from './support.js';

const ONE = 10n ** 18n;
const scaled = (value: string, multiplier: string) =>
  `${(BigInt(value) * BigInt(multiplier)) / ONE}`;

const shares = bundledChain.tokens.filter(({ type }) => type === 'ERC-8056');
const symbols = new Map(shares.map(({ hash, symbol }) => [hash, symbol]));
const proofOf = ({ hash }: Pick<Token, 'hash'>) => {
  const scaling = first.proof.tokens[hash]?.scaling;
  if (scaling === undefined) throw new Error(`Nothing is proved of ${hash}`);
  return scaling;
};

const { investor } = bundledChain.highlights;
const { get, walk } = useSandbox({ chain: bundledChain });
const onlyShares = { type: 'ERC-8056' };

/** An explorer of the whole chain, reserved blocks included. */
async function grown() {
  const sandbox = await startSandbox({ chain: bundledChain });
  onTestFinished(() => sandbox.close());
  while (sandbox.grow() !== null);
  return async (path: string) => {
    const response = await fetch(`${sandbox.url}/api/v2${path}`);
    return ((await response.json()) as { items: Row[] }).items;
  };
}

describe('the factor of a transfer', () => {
  it('gives the amount that the contract displayed at the time, for every transfer', async () => {
    const items = await grown();
    const expected = shares.flatMap((token) => Object.entries(proofOf(token).transfers));
    const shown: (readonly [string, string])[] = [];
    const hashes = new Set(expected.map(([key]) => key.split('/')[0]));
    for (const hash of hashes) {
      for (const row of await items(`/transactions/${hash}/token-transfers?type=ERC-8056`)) {
        const { ui_multiplier, value } = row.total;
        shown.push([`${hash}/${row.log_index}`, scaled(value, ui_multiplier)]);
      }
    }
    expect(expected.length).toBeGreaterThan(100);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
  });

  it('changes in the middle of the trade: by a split, a merger and a dividend, or never', async () => {
    const rows = await walk(`/addresses/${investor}/token-transfers`, onlyShares);
    const factors = (symbol: string) => {
      const own = rows.toReversed().filter(({ token }) => token.symbol === symbol);
      return [...new Set(own.map(({ total }) => total.ui_multiplier))];
    };
    expect(factors('TERNW')).toEqual([`${ONE}`, `${3n * ONE}`, '3082537000000000123']);
    expect(factors('KILN')).toEqual([`${ONE}`, `${ONE / 4n}`]);
    expect(factors('HLIF')).toEqual([`${ONE}`]);
  });

  it('is still the old one after a change was announced, until it takes effect', async () => {
    const kiln = shares.find(({ symbol }) => symbol === 'KILN');
    const announced = kiln?.multiplierUpdates?.[0];
    const rows = await walk(`/addresses/${investor}/token-transfers`, {
      ...onlyShares,
      token: kiln?.hash ?? '',
    });
    const since = rows.filter(({ block_number }) => block_number > (announced?.block ?? Infinity));
    const before = since.filter(({ timestamp }) => timestamp < (announced?.effectiveAt ?? ''));
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(since.length);
    for (const { total } of before) expect(total.ui_multiplier).toBe(`${ONE}`);
  });

  it('comes with the transfers in the details of a transaction too', async () => {
    const [row] = await walk(`/addresses/${investor}/token-transfers`, onlyShares);
    const { token_transfers } = await get(`/transactions/${row.transaction_hash}`);
    expect(token_transfers).toMatchObject([{ token_type: 'ERC-8056', total: row.total }]);
  });
});

describe('the factor of a token', () => {
  it('gives what `balanceOfUI` returns for every holder', async () => {
    const items = await grown();
    const expected = new Map(
      shares.flatMap((token) =>
        Object.entries(proofOf(token).balances)
          .filter(([, amount]) => amount !== '0')
          .map(([holder, amount]) => [`${holder} ${token.symbol}`, amount] as const),
      ),
    );
    const holders = new Set([...expected.keys()].map((key) => key.slice(0, 42)));
    const shown = new Map<string, string>();
    for (const holder of holders) {
      for (const { token, value } of await items(`/addresses/${holder}/tokens?type=ERC-8056`)) {
        shown.set(`${holder} ${token.symbol}`, scaled(value, token.ui_multiplier));
      }
    }
    expect(holders.size).toBeGreaterThan(20);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
  });

  it('gives `totalSupplyUI`, and is what `uiMultiplier` and the others return', async () => {
    const items = await grown();
    const rows = await items(`/addresses/${investor}/tokens?type=ERC-8056`);
    expect(rows).toHaveLength(shares.length);
    for (const { token } of rows) {
      const said = proofOf({ hash: token.address_hash });
      expect(scaled(token.total_supply, token.ui_multiplier)).toBe(said.totalSupplyUI);
      expect(token.ui_multiplier).toBe(said.uiMultiplier);
      expect(token.new_ui_multiplier).toBe(said.newUIMultiplier);
      const seconds = Date.parse(token.ui_multiplier_effective_at ?? '1970-01-01') / 1000;
      expect(`${seconds}`).toBe(said.effectiveAt);
    }
  });

  it('is the one in force at the head, beside one that was announced', async () => {
    const rows = await walk(`/addresses/${investor}/tokens`, onlyShares);
    const told = rows.map(({ token }) => [
      symbols.get(token.address_hash),
      token.ui_multiplier,
      token.new_ui_multiplier,
      token.ui_multiplier_effective_at !== null,
    ]);
    expect(told.sort()).toEqual([
      ['HLIF', `${ONE}`, `${ONE}`, false],
      ['KILN', `${ONE / 4n}`, `${ONE / 4n}`, true],
      // The split to 6 was put off before it took effect.
      ['TERNW', '3082537000000000123', '6165074000000000246', true],
    ]);
  });

  it('changes as the chain grows beyond the time of the change', async () => {
    const growing = await startSandbox({ chain: bundledChain });
    onTestFinished(() => growing.close());
    const factor = async () => {
      const path = `/addresses/${investor}/tokens?type=ERC-8056`;
      const response = await fetch(`${growing.url}/api/v2${path}`);
      const { items } = (await response.json()) as { items: Row[] };
      return items.find(({ token }) => token.symbol === 'TERNW').token.ui_multiplier;
    };
    const factors = [await factor()];
    while (growing.grow() !== null) factors.push(await factor());
    expect([...new Set(factors)]).toEqual(['3082537000000000123', '6165074000000000246']);
  });
});
