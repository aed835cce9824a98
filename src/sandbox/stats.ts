import type { Block } from './chain.js';
import { formatDecimal, parseDecimal } from './decimal.js';
import type { Entry, Ledger } from './ledger.js';

/** How many blocks and transactions the averages are of. */
const RECENT_BLOCKS = 100;
const RECENT_TRANSACTIONS = 200;

/** The gas of a plain transfer, for which prices are also given in dollars. */
const TRANSFER_GAS = 21_000;

/** How many of the recent transactions paid less. */
const speeds = { slow: 0.35, average: 0.6, fast: 0.9 };

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

const gasOf = (entries: readonly Entry[]) =>
  sum(entries.map(({ transaction }) => BigInt(transaction.gasUsed ?? 0)));

const inGwei = (wei: bigint) => Number(wei / 10n ** 7n) / 100;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** In milliseconds. */
function averageBlockTime(blocks: readonly Block[]): number {
  const recent = blocks.slice(-RECENT_BLOCKS).map(({ timestamp }) => Date.parse(timestamp));
  const [first = 0, last = 0] = [recent.at(0), recent.at(-1)];
  return recent.length < 2 ? 0 : (last - first) / (recent.length - 1);
}

/** Since the last day whose price is known. */
function priceChange(blocks: readonly Block[], price: number): number | null {
  const before = Number(blocks.findLast(({ exchangeRate }) => exchangeRate !== null)?.exchangeRate);
  return before > 0 ? rounded((100 * (price - before)) / before) : null;
}

/** How much of the gas that recent blocks had room for was used, in percent. */
function utilization(blocks: readonly Block[]): number {
  const recent = blocks.slice(-RECENT_BLOCKS);
  const used = sum(recent.map(({ gasUsed }) => BigInt(gasUsed)));
  const room = sum(recent.map(({ gasLimit }) => BigInt(gasLimit)));
  return room === 0n ? 0 : rounded(Number((used * 10_000n) / room) / 100);
}

/** Of all coins that there are, in dollars. */
function marketCap(ledger: Ledger): string {
  const coins = sum(ledger.accounts().map(({ hash }) => ledger.coins().of(hash)));
  return formatDecimal((coins * parseDecimal(ledger.coin.exchangeRate)) / 10n ** 18n);
}

/** By speed: a number in gwei, or all that is known of it. */
function gasPrices(ledger: Ledger, isDetailed: boolean) {
  const paid = ledger
    .entries()
    .slice(-RECENT_TRANSACTIONS)
    .flatMap(({ transaction: { gasPrice } }) => (gasPrice === null ? [] : BigInt(gasPrice)))
    .sort((a, b) => Number(a - b));
  const blocks = ledger.blocks();
  const baseFee = BigInt(blocks.at(-1)?.baseFeePerGas ?? 0);
  const priceAt = (share: number) => {
    const wei = paid[Math.floor(share * paid.length)];
    if (wei === undefined) return null;
    if (!isDetailed) return inGwei(wei);
    const priority = wei > baseFee ? wei - baseFee : 0n;
    const fiat = (Number(wei) * TRANSFER_GAS * Number(ledger.coin.exchangeRate)) / 1e18;
    return {
      base_fee: inGwei(baseFee),
      fiat_price: fiat.toFixed(2),
      price: inGwei(wei),
      priority_fee: inGwei(priority),
      priority_fee_wei: String(priority),
      time: averageBlockTime(blocks),
      wei: String(wei),
    };
  };
  return Object.fromEntries(Object.entries(speeds).map(([name, share]) => [name, priceAt(share)]));
}

/** Figures of the whole chain; `isDetailed` tells more of the prices of gas. */
export function statsOf(ledger: Ledger, isDetailed: boolean) {
  const [blocks, entries] = [ledger.blocks(), ledger.entries()];
  const head = blocks.at(-1);
  const day = head?.timestamp.slice(0, 10) ?? '';
  const today = entries.filter(({ insertedAt }) => insertedAt.startsWith(day));
  const gasToday = gasOf(today);
  return {
    average_block_time: averageBlockTime(blocks),
    coin_image: null,
    coin_price: ledger.coin.exchangeRate,
    coin_price_change_percentage: priceChange(blocks, Number(ledger.coin.exchangeRate)),
    gas_price_updated_at: head?.timestamp ?? null,
    gas_prices: gasPrices(ledger, isDetailed),
    gas_prices_update_in: 0,
    gas_used_today: gasToday === 0n ? 0 : String(gasToday),
    market_cap: marketCap(ledger),
    network_utilization_percentage: utilization(blocks),
    secondary_coin_image: null,
    secondary_coin_price: null,
    static_gas_price: null,
    total_addresses: String(ledger.accounts().length),
    total_blocks: String(blocks.length),
    total_gas_used: String(gasOf(entries)),
    total_transactions: String(entries.length),
    transactions_today: String(today.length),
    tvl: null,
  };
}
