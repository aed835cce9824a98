import { formatUnits, ZeroAddress } from 'ethers';
import type { Account, Block, StoredChain, Token, Transaction } from '../chain.js';
import { lendingActions } from './actions.js';
import type { TokenEntry } from './directory.js';
import { instancesOf } from './instances.js';
import { multiplierUpdatesOf } from './multipliers.js';
import { createRandom } from './random.js';
import type { Story } from './stories/story.js';
import { tokenReader } from './token-reader.js';
import { blockRecord, pendingRecord, type RecordSources } from './transactions.js';
import type { World } from './world.js';

/** Derives the explorer's records from what was executed. */
export async function assemble(world: World, story: Story): Promise<StoredChain> {
  const tokens: Token[] = [];
  // One after the other, since each read runs on the one machine and is then reverted.
  for (const token of world.directory.tokens.values()) tokens.push(await tokenRecord(world, token));
  const sources = sourcesOf(world, story, tokens);
  const blocks = world.machine.sealed.map((sealed) => blockRecord(sealed, sources));
  const pending = world.pending.map((tx) => pendingRecord(tx, world.directory));
  const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((tx) => tx.logs));
  const unknown = new Set(
    logs.map(({ token }) => token).filter((hash) => !world.directory.tokens.has(hash)),
  );
  if (unknown.size > 0) throw new Error(`Tokens unknown to the directory: ${[...unknown]}`);
  const instances = instancesOf(world.directory.tokens, tokens, logs);
  const accounts = accountsOf(world, tokens, blocks, pending);
  const { id, name, coin } = world.plan;
  return {
    id,
    name,
    coin: { symbol: coin.symbol, exchangeRate: coin.price.toString() },
    highlights: story.highlights,
    accounts,
    tokens,
    instances,
    blocks,
    pending,
    reserveFrom: story.reserveFrom,
  };
}

async function tokenRecord(world: World, entry: TokenEntry): Promise<Token> {
  const { address, type, price } = entry;
  const isFungible = type === 'ERC-20' || type === 'ERC-404' || type === 'ERC-8056';
  const read = tokenReader(world, address, type);
  const decimalsText = isFungible ? await read('decimals') : null;
  const decimals = decimalsText === null ? null : Number(decimalsText);
  const totalSupply = await read('totalSupply()');
  const random = createRandom(Number(address.slice(0, 10)));
  const cap =
    price && totalSupply && decimals !== null
      ? Number(formatUnits(totalSupply, decimals)) * price * (random.int(60, 98) / 100)
      : null;
  return {
    hash: address,
    name: await read('name'),
    symbol: await read('symbol'),
    decimals,
    type,
    totalSupply,
    exchangeRate: price === undefined ? null : formatPrice(price),
    circulatingMarketCap: cap === null ? null : cap.toFixed(2),
    volume24h: cap === null ? null : (cap * (random.int(1, 90) / 1000)).toFixed(2),
    iconUrl: entry.iconUrl ?? null,
    ...(type === 'ERC-8056'
      ? { multiplierUpdates: multiplierUpdatesOf(address, world.machine.sealed) }
      : {}),
  };
}

/** Without exponents or trailing zeros. */
const formatPrice = (value: number) => value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '');

function sourcesOf(world: World, story: Story, tokens: readonly Token[]): RecordSources {
  const random = createRandom(77);
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const units = (hash: string) => {
    const token = byHash.get(hash);
    return { symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0 };
  };
  const now = world.machine.sealed.findLast(({ block }) => block.header.number < story.reserveFrom);
  return {
    directory: world.directory,
    hasBlobs: world.plan.hasBlobs,
    actions: ({ logs }, block) =>
      story.pool ? lendingActions(story.pool, logs, units, block) : [],
    // The chain does not say when a transaction was first seen, so its bounds are made up.
    confirmationDuration: () => {
      const least = random.chance(0.4) ? 0 : random.int(200, 9000);
      return [least, least + random.int(500, 14_000)];
    },
    privateTag: (hash) => story.privateTags.get(hash),
    exchangeRate: dailyRates(world.plan.coin.price, Number(now?.block.header.timestamp ?? 0n)),
  };
}

const DAY = 86_400;

/** The coin's price by timestamp: a random walk back from today's, with none from today on yet. */
function dailyRates(price: number, now: number): (timestamp: number) => string | null {
  const random = createRandom(4);
  const today = Math.floor(now / DAY);
  const rates: number[] = [price];
  return (timestamp) => {
    const ago = today - Math.floor(timestamp / DAY);
    while (rates.length <= ago) {
      rates.push((rates.at(-1) ?? price) * (random.int(965, 1037) / 1000));
    }
    return ago <= 0 ? null : (rates[ago] ?? price).toFixed(4);
  };
}

/** Every address that occurs or had coins at the start. Contracts are those that were created, and accounts with set code. */
function accountsOf(
  world: World,
  tokens: readonly Token[],
  blocks: readonly Block[],
  pending: readonly Transaction[],
): Account[] {
  const contracts = new Set<string>();
  const occurring = new Set<string>([ZeroAddress, ...world.allocation.keys()]);
  const add = (...addresses: readonly (string | null)[]) => {
    for (const address of addresses) if (address) occurring.add(address);
  };
  for (const { miner, withdrawals } of blocks) {
    add(miner, ...withdrawals.map(({ receiver }) => receiver));
  }
  for (const tx of [...blocks.flatMap(({ transactions }) => transactions), ...pending]) {
    add(tx.from, tx.to, tx.createdContract, tx.parentFee?.receiver ?? null);
    for (const { token, from, to } of tx.logs) add(token, from, to);
    for (const { from, to, created } of tx.frames) {
      add(from, to, created);
      if (created) contracts.add(created);
    }
    for (const { authority, address, status } of tx.authorizations) {
      add(authority, address);
      if (status === 'ok') contracts.add(authority);
    }
  }
  const tokenNames = new Map(tokens.map(({ hash, name }) => [hash, name]));
  return [...occurring].map((address) =>
    world.directory.account(address, {
      initialCoins: String(world.allocation.get(address) ?? 0n),
      isContract: contracts.has(address),
      tokenName: tokenNames.get(address) ?? null,
    }),
  );
}
