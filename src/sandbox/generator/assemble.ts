import { formatUnits, ZeroAddress } from 'ethers';
import type { Account, Block, Chain, Token, Transaction } from '../chain.js';
import { lendingActions } from './actions.js';
import type { TokenEntry } from './directory.js';
import { instancesOf } from './instances.js';
import { questionsTo } from './questions.js';
import { createRandom } from './random.js';
import { COIN_PRICE } from './scenes/currency.js';
import type { Story } from './story.js';
import { blockRecord, type Knowledge, pendingRecord } from './transactions.js';
import type { World } from './world.js';

const RESERVED_BLOCKS = 24;

/** Turns what was executed into the records that the embedded explorer serves. */
export async function assemble(world: World, story: Story): Promise<Chain> {
  const tokens: Token[] = [];
  // One after the other: there is one machine, and each question is a call that it takes back.
  for (const token of world.directory.tokens.values()) tokens.push(await tokenRecord(world, token));
  const knowledge = knowledgeOf(world, story, tokens);
  const blocks = world.machine.sealed.map((sealed) => blockRecord(sealed, knowledge));
  const pending = world.pending.map((tx) => pendingRecord(tx, world.directory));
  const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((tx) => tx.logs));
  const strangers = new Set(
    logs.map(({ token }) => token).filter((hash) => !world.directory.tokens.has(hash)),
  );
  if (strangers.size > 0) throw new Error(`Tokens unknown to the directory: ${[...strangers]}`);
  const instances = instancesOf(world.directory.tokens, tokens, logs);
  const accounts = accountsOf(world, tokens, blocks, pending);
  const reserveFrom = blocks.at(-RESERVED_BLOCKS)?.number ?? null;
  const coin = { symbol: 'SKER', exchangeRate: COIN_PRICE.toString() };
  return {
    coin,
    highlights: story.highlights,
    accounts,
    tokens,
    instances,
    blocks,
    pending,
    reserveFrom,
  };
}

async function tokenRecord(world: World, entry: TokenEntry): Promise<Token> {
  const { address, type, price } = entry;
  const isFungible = type === 'ERC-20' || type === 'ERC-404';
  const ask = questionsTo(world, address, type);
  const decimals = isFungible ? await ask('decimals') : null;
  const totalSupply = await ask('totalSupply()');
  const units = decimals === null ? null : Number(decimals);
  const random = createRandom(Number(address.slice(0, 10)));
  const cap =
    price && totalSupply && units !== null
      ? Number(formatUnits(totalSupply, units)) * price * (random.int(60, 98) / 100)
      : null;
  return {
    hash: address,
    name: await ask('name'),
    symbol: await ask('symbol'),
    decimals: units,
    type,
    totalSupply,
    exchangeRate: price === undefined ? null : decimal(price),
    circulatingMarketCap: cap === null ? null : cap.toFixed(2),
    volume24h: cap === null ? null : (cap * (random.int(1, 90) / 1000)).toFixed(2),
    iconUrl: entry.iconUrl ?? null,
  };
}

const decimal = (value: number) => value.toFixed(10).replace(/0+$/, '').replace(/\.$/, '');

function knowledgeOf(world: World, story: Story, tokens: readonly Token[]): Knowledge {
  const random = createRandom(77);
  const byHash = new Map(tokens.map((token) => [token.hash, token]));
  const units = (hash: string) => {
    const token = byHash.get(hash);
    return { symbol: token?.symbol ?? '', decimals: token?.decimals ?? 0 };
  };
  const { address, artifact } = story.pool;
  const last = world.machine.sealed.at(-1)?.block.header.timestamp ?? 0n;
  const rates = dailyRates(Number(last));
  return {
    directory: world.directory,
    actions: ({ logs }, block) =>
      lendingActions({ address, abi: artifact.abi }, logs, units, block),
    // Nobody writes down when a transaction was first seen; an explorer tells the bounds it knows.
    confirmationDuration: () => {
      const least = random.chance(0.4) ? 0 : random.int(200, 9000);
      return [least, least + random.int(500, 14_000)];
    },
    privateTag: (hash) => story.privateTags.get(hash),
    exchangeRate: rates,
  };
}

const DAY = 86_400;

/** The coin's price of each day, which wanders to today's; the last day has none yet. */
function dailyRates(end: number): (timestamp: number) => string | null {
  const random = createRandom(4);
  const today = Math.floor(end / DAY);
  const rates: number[] = [COIN_PRICE];
  return (timestamp) => {
    const ago = today - Math.floor(timestamp / DAY);
    while (rates.length <= ago) {
      rates.push((rates.at(-1) ?? COIN_PRICE) * (random.int(965, 1037) / 1000));
    }
    return ago === 0 ? null : (rates[ago] ?? COIN_PRICE).toFixed(4);
  };
}

/** Everyone who is named anywhere. Contracts are those that were created, or whose account runs code. */
function accountsOf(
  world: World,
  tokens: readonly Token[],
  blocks: readonly Block[],
  pending: readonly Transaction[],
): Account[] {
  const contracts = new Set<string>();
  const named = new Set<string>([ZeroAddress]);
  const name = (...addresses: readonly (string | null)[]) => {
    for (const address of addresses) if (address) named.add(address);
  };
  for (const tx of [...blocks.flatMap(({ transactions }) => transactions), ...pending]) {
    name(tx.from, tx.to, tx.createdContract);
    for (const { token, from, to } of tx.logs) name(token, from, to);
    for (const { from, to, created } of tx.frames) {
      name(from, to, created);
      if (created) contracts.add(created);
    }
    for (const { authority, address, status } of tx.authorizations) {
      name(authority, address);
      if (status === 'ok') contracts.add(authority);
    }
  }
  const names = new Map(tokens.map(({ hash, name }) => [hash, name]));
  return [...named].map((address) =>
    world.directory.account(address, contracts.has(address), names.get(address) ?? null),
  );
}
