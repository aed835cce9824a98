import { ZERO_ADDRESS } from '../../src/sandbox/balances.js';
import type { Chain, Frame, Transaction } from '../../src/sandbox/chain.js';

/** Returns the contradictions in a chain's data, one sentence each. */
export function inconsistencies(chain: Chain): string[] {
  const shown = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? Infinity));
  const mined = chain.blocks.flatMap(({ transactions }) => transactions);
  return [
    ...repeated(
      'account',
      chain.accounts.map(({ hash }) => hash.toLowerCase()),
    ),
    ...repeated(
      'transaction',
      [...mined, ...chain.pending].map(({ hash }) => hash),
    ),
    ...repeated(
      'instance',
      chain.instances.map(({ id, token }) => `${token} ${id}`),
    ),
    ...unknownAddresses(chain),
    ...unknownTokens(chain, mined),
    ...blockOrder(chain),
    ...mined.flatMap(executionFaults),
    ...chain.pending.filter(isMined).map(({ hash }) => `${hash} is pending, but was executed`),
    ...mined.flatMap(repeatedIds),
    ...balanceFaults(chain),
    ...highlightFaults(
      chain,
      shown.flatMap(({ transactions }) => transactions),
    ),
  ];
}

function repeated(kind: string, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys
    .filter((key) => seen.has(key) || !seen.add(key))
    .map((key) => `${kind} ${key} comes twice`);
}

function unknownAddresses({ accounts, blocks, instances, pending, tokens }: Chain): string[] {
  const known = new Set(accounts.map(({ hash }) => hash));
  const transactions = [...blocks.flatMap(({ transactions }) => transactions), ...pending];
  const named = [
    ...accounts.flatMap(({ implementations }) => implementations.map(({ hash }) => hash)),
    ...tokens.map(({ hash }) => hash),
    ...instances.map(({ token }) => token),
    ...blocks.flatMap(({ miner, withdrawals }) => [
      miner,
      ...withdrawals.map(({ receiver }) => receiver),
    ]),
    ...transactions.flatMap(({ createdContract, frames, from, logs, parentFee, to }) => [
      from,
      parentFee?.receiver ?? null,
      to,
      createdContract,
      ...logs.flatMap((log) => [log.from, log.to, log.token]),
      ...frames.flatMap((frame) => [frame.from, frame.to, frame.created]),
    ]),
  ];
  return [...new Set(named)]
    .filter((hash) => hash !== null && !known.has(hash))
    .map((hash) => `${hash} is named, but not described`);
}

function unknownTokens({ tokens }: Chain, mined: readonly Transaction[]): string[] {
  const known = new Set(tokens.map(({ hash }) => hash));
  const moved = new Set(mined.flatMap(({ logs }) => logs.map(({ token }) => token)));
  return [...moved].filter((hash) => !known.has(hash)).map((hash) => `${hash} moves as no token`);
}

function blockOrder({ blocks }: Chain): string[] {
  return blocks.flatMap(({ number, timestamp, transactions }, i) => {
    const next = blocks[i + 1];
    const logs = transactions.flatMap(({ logs }) => logs);
    const isAscending = logs.every((log, j) => j === 0 || log.index > (logs[j - 1]?.index ?? 0));
    return [
      ...(next && next.number <= number ? [`block ${next.number} is out of order`] : []),
      ...(next && next.timestamp < timestamp
        ? [`block ${next.number} is older than ${number}`]
        : []),
      ...(isAscending ? [] : [`the logs of block ${number} are out of order`]),
    ];
  });
}

function isMined({ confirmationDuration, frames, gasUsed, logs, status }: Transaction): boolean {
  const traces = [...confirmationDuration, ...frames, ...logs];
  return traces.length > 0 || gasUsed !== null || status !== null;
}

function executionFaults(transaction: Transaction): string[] {
  const { createdContract, frames, from, gasLimit, gasUsed, hash, input, logs, to } = transaction;
  const [top] = frames;
  if (top === undefined) return [`${hash} has no frame`];
  const rules: [boolean, string][] = [
    [top.from === from && top.to === to, 'its first frame has other parties'],
    [top.input === input, 'its first frame has other input'],
    [top.value === transaction.value, 'its first frame has another value'],
    [
      top.error !== null || top.created === createdContract,
      'its first frame creates another contract',
    ],
    [(top.error === null) === (transaction.status === 'ok'), 'status and first frame disagree'],
    [transaction.status === 'ok' || logs.length === 0, 'it failed, but has logs'],
    [gasUsed !== null && BigInt(gasUsed) <= BigInt(gasLimit), 'it uses more gas than its limit'],
    [
      new Set(frames.map(({ traceAddress }) => String(traceAddress))).size === frames.length,
      'two frames have one address',
    ],
    [frames.every((frame, i) => isInOrder(frame, frames[i - 1])), 'its frames are out of order'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => `${hash}: ${fault}`);
}

/** Whether a frame is the first child of the one before, or next sibling of it or an ancestor. */
function isInOrder({ traceAddress }: Frame, before: Frame | undefined): boolean {
  if (before === undefined) return traceAddress.length === 0;
  const parent = traceAddress.slice(0, -1);
  const last = traceAddress.at(-1) ?? 0;
  const previous = before.traceAddress;
  if (last === 0) return String(previous) === String(parent);
  return String(previous.slice(0, traceAddress.length)) === String([...parent, last - 1]);
}

function repeatedIds({ hash, logs }: Transaction): string[] {
  return logs.flatMap(({ index, items }) =>
    repeated(
      `in log ${index} of ${hash} the id`,
      items.map(({ tokenId }) => String(tokenId)),
    ),
  );
}

function balanceFaults({ blocks, tokens }: Chain): string[] {
  const types = new Map(tokens.map(({ hash, type }) => [hash, type]));
  const balances = new Map<string, bigint>();
  for (const log of blocks
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ logs }) => logs)) {
    for (const { tokenId, value } of log.items) {
      for (const [party, sign] of [
        [log.from, -1n],
        [log.to, 1n],
      ] as const) {
        const key = `${party} ${log.token} ${tokenId ?? ''}`;
        balances.set(key, (balances.get(key) ?? 0n) + sign * BigInt(value ?? 1));
      }
    }
  }
  const supplies = new Map<string, bigint>();
  const faults: string[] = [];
  for (const [key, balance] of balances) {
    const [party, token = '', id] = key.split(' ');
    if (party === ZERO_ADDRESS) continue;
    if (balance < 0n) faults.push(`${party} gives more of ${token} ${id} than it got`);
    if (types.get(token) !== 'ERC-404' || id === '') {
      supplies.set(token, (supplies.get(token) ?? 0n) + balance);
    }
  }
  for (const { hash, totalSupply } of tokens) {
    const supply = supplies.get(hash) ?? 0n;
    if (totalSupply !== null && BigInt(totalSupply) !== supply) {
      faults.push(`${hash} has a supply of ${totalSupply}, but ${supply} is held`);
    }
  }
  return faults;
}

function highlightFaults({ accounts, highlights, pending }: Chain, shown: Transaction[]): string[] {
  const hashes = new Set([...accounts, ...shown, ...pending].map(({ hash }) => hash));
  return Object.entries(highlights)
    .filter(([, hash]) => !hashes.has(hash))
    .map(([name]) => `the ${name} cannot be found before the reserved blocks`);
}
