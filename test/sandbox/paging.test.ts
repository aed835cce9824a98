import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/endpoints/endpoints.js';
import { createAnswers } from '../../src/sandbox/answers/answers.js';
import type { Block, Chain, TransferLog } from '../../src/sandbox/chain.js';
import { formatDecimal, parseDecimal } from '../../src/sandbox/decimal.js';
import type { Flavour } from '../../src/sandbox/flavour.js';
import { createIndexing } from '../../src/sandbox/indexing.js';
import { createLedger } from '../../src/sandbox/ledger.js';
import { countLeading, takePage } from '../../src/sandbox/paging.js';
import { spec } from '../../src/sandbox/spec/flavour.js';
import { version12 } from '../../src/sandbox/versions/flavours.js';
import { runs } from '../support/runs.js';
import { smallChain as small } from '../support/small-chain/small-chain.js';
import { cursorQuery, type Page, type Row } from './support.js';

const sample = small.blocks[0] as Block;
const [template] = small.blocks.flatMap(({ transactions }) => transactions);
const crates = small.tokens.find(({ type }) => type === 'ERC-1155')?.hash ?? '';
const kelp = small.tokens.find(({ symbol }) => symbol === 'KELP')?.hash ?? '';
const people = small.accounts.filter(({ isContract }) => !isContract).map(({ hash }) => hash);

/** Chains with one transaction per block, which has ERC-20 transfers and ERC-1155 batches. */
const chains = fc
  .array(
    fc.array(
      fc.record({
        from: fc.constantFrom(...people),
        to: fc.constantFrom(...people),
        ids: fc.integer({ min: 0, max: 12 }),
      }),
      { maxLength: 5 },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((blocks): Chain => {
    const logOf = ({ from, to, ids }: { from: string; to: string; ids: number }, i: number) => ({
      index: i,
      from,
      to,
      token: ids === 0 ? kelp : crates,
      items:
        ids === 0
          ? [{ tokenId: null, value: '5' }]
          : Array.from({ length: ids }, (_, id) => ({ tokenId: String(id), value: '1' })),
    });
    return {
      ...small,
      tokens: small.tokens.map((token) =>
        token.hash === crates ? { ...token, name: null } : token,
      ),
      pending: [],
      reserveFrom: null,
      blocks: blocks.map((logs, i) => ({
        ...sample,
        number: i + 1,
        hash: `0x${String(i + 1).padStart(64, '0')}`,
        timestamp: '2026-03-01T00:00:00.000000Z',
        baseFeePerGas: '1',
        exchangeRate: null,
        transactions: template
          ? [{ ...template, hash: `0x${String(i + 1).padStart(64, 'a')}`, logs: logs.map(logOf) }]
          : [],
      })),
    };
  });

const viewer = { isDemo: false, showsScam: true, wantsGasDetails: false };

function walk(chain: Chain, flavour: Flavour, size: number, endpoint: EndpointName, hash: string) {
  const answers = createAnswers(
    createLedger(flavour.read(chain)),
    flavour,
    { usual: size, most: 100 },
    createIndexing(0),
  );
  const pages: Page[] = [];
  let query: URLSearchParams | null = new URLSearchParams();
  while (query !== null && pages.length < 500) {
    const text = answers[endpoint]?.({ hash, id: '', query, hashes: [], viewer }) ?? '';
    const page: Page = JSON.parse(text);
    pages.push(page);
    query = page.next_page_params && cursorQuery(page.next_page_params);
  }
  return { pages, rows: pages.flatMap(({ items }) => items) };
}

const itemKeys = (hash: string, log: TransferLog) =>
  log.items.toReversed().map(({ tokenId }) => `${hash} ${log.index} ${tokenId ?? ''}`);
const rowKeys = (rows: Row[]) =>
  rows.map(({ log_index, total, transaction_hash }) => {
    return `${transaction_hash} ${log_index} ${total.token_id ?? ''}`;
  });

describe('paging through a list', () => {
  it('returns every transfer of an address once and in order, whatever the page size', () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (chain, size) => {
        for (const address of people.slice(0, 3)) {
          const { pages, rows } = walk(chain, version12, size, 'address-token-transfers', address);
          const expected = chain.blocks.toReversed().flatMap(({ transactions }) =>
            transactions.flatMap(({ hash, logs }) =>
              logs
                .toReversed()
                .filter(({ from, to }) => from === address || to === address)
                .flatMap((log) => itemKeys(hash, log)),
            ),
          );
          expect(rowKeys(rows)).toEqual(expected);
          for (const { items } of pages.slice(0, -1)) expect(items).toHaveLength(size);
        }
      }),
      { numRuns: runs(20, 1_000) },
    );
  });

  it('returns every transfer of a transaction once and in order', () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (chain, size) => {
        for (const { hash, logs } of chain.blocks.flatMap(({ transactions }) => transactions)) {
          const { rows } = walk(chain, version12, size, 'transaction-token-transfers', hash);
          expect(rowKeys(rows)).toEqual(logs.flatMap((log) => itemKeys(hash, log)));
        }
      }),
      { numRuns: runs(20, 1_000) },
    );
  });

  it('returns the same transfers in both flavours', () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (chain, size) => {
        const places = (rows: Row[]) =>
          rows.map(({ log_index, transaction_hash }) => `${transaction_hash} ${Number(log_index)}`);
        const subjects: [EndpointName, string][] = [
          ...people
            .slice(0, 3)
            .map((hash) => ['address-token-transfers', hash] as [EndpointName, string]),
          ...chain.blocks.flatMap(({ transactions }) =>
            transactions.map(
              ({ hash }) => ['transaction-token-transfers', hash] as [EndpointName, string],
            ),
          ),
        ];
        for (const [endpoint, hash] of subjects) {
          const { rows } = walk(chain, spec, size, endpoint, hash);
          expect(places(rows)).toEqual(places(walk(chain, version12, 50, endpoint, hash).rows));
        }
      }),
      { numRuns: runs(20, 1_000) },
    );
  });

  it('returns every token balance once, even if many are equal', () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (chain, size) => {
        const holdings = (flavour: Flavour, pageSize: number, hash: string) =>
          walk(chain, flavour, pageSize, 'address-tokens', hash)
            .rows.map(({ token, token_id }) => `${token.address_hash} ${token_id}`)
            .sort();
        for (const address of people.slice(0, 3)) {
          const whole = holdings(version12, 50, address);
          expect(holdings(version12, size, address)).toEqual(whole);
          expect(
            holdings(spec, size, address).map((key) => key.replace('undefined', 'null')),
          ).toEqual(whole);
        }
      }),
      { numRuns: runs(20, 1_000) },
    );
  });
});

describe('takePage', () => {
  it('returns what filter and slice would, and the first row of the next page', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 6 }), (list, size) => {
        const matches = (row: number) => row % 2 === 0;
        const all = list.filter(matches);
        expect(takePage(list, { start: 0, step: 1, size, matches })).toEqual({
          rows: all.slice(0, size),
          next: all[size],
        });
        const backwards = { start: list.length - 1, step: -1, size, matches } as const;
        expect(takePage(list, backwards).rows).toEqual(all.toReversed().slice(0, size));
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
});

describe('countLeading', () => {
  it('returns the same count as a linear search', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), fc.nat(30), (numbers, limit) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const expected = sorted.filter((number) => number < limit).length;
        expect(countLeading(sorted, (number) => number < limit)).toBe(expected);
      }),
      { numRuns: runs(100, 10_000) },
    );
  });
});

describe('decimals', () => {
  it('are the same after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (fixed) => {
        expect(parseDecimal(formatDecimal(fixed))).toBe(fixed);
      }),
      { numRuns: runs(100, 10_000) },
    );
    expect(['0', '12.5', '0.000000000000000001'].map(parseDecimal).map(formatDecimal)).toEqual([
      '0',
      '12.5',
      '0.000000000000000001',
    ]);
  });
});
