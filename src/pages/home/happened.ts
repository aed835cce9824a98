import { el } from '../dom.js';
import { amount } from './amounts.js';
import { functionName } from './call-arguments.js';
import { coins } from './coins.js';
import { coinAmount, sum } from './format.js';
import { addressLink, foreignText, isNobody, tokenLink } from './parts.js';
import type { Trace, Transaction, Transfer } from './records.js';
import { amountOf } from './transfers.js';

/** More kinds of tokens than this are left to the list of transfers. */
const mostNamed = 4;

type Part = Node | string | false;

/** What a transaction did, in one sentence for people who read no code. */
export function happened(transaction: Transaction): HTMLElement {
  return el('p', { class: 'happened' }, addressLink(transaction.from), ' ', ...did(transaction));
}

function did(transaction: Transaction): Part[] {
  const { blockNumber, createdContract, status, to } = transaction;
  const what = action(transaction);
  if (blockNumber === null) return ['wants to ', ...what.future, '. It is not in a block yet.'];
  if (status === 'ERROR')
    return ['tried to ', ...what.future, ', which failed: nothing moved, but the fee was paid.'];
  if (createdContract ?? !to) return [...what.past, ...given(transaction), '.'];
  return [...what.past, ...(what.isPlain ? [] : given(transaction)), '.'];
}

/** What was done; `isPlain` if the coins that it names are all that moved. */
function action(transaction: Transaction): { past: Part[]; future: Part[]; isPlain?: boolean } {
  const { createdContract, decodedInput, method, to, value } = transaction;
  if (createdContract ?? !to) {
    const contract: Part[] = createdContract
      ? ['the contract ', addressLink(createdContract)]
      : ['a contract'];
    return { past: ['created ', ...contract], future: ['create ', ...contract] };
  }
  const called = functionName(decodedInput?.methodCall) ?? method;
  if (called) {
    const call: Part[] = [el('code', {}, foreignText(called)), ' of ', addressLink(to)];
    return { past: ['called ', ...call], future: ['call ', ...call] };
  }
  const sent: Part[] = [coins(value), ' to ', addressLink(to)];
  return { past: ['sent ', ...sent], future: ['send ', ...sent], isPlain: true };
}

/** What the sender had less and more of in the end, the fee aside; nothing where not all of it is known. */
function given({ from, rawTrace, tokenTransfers, value }: Transaction): Part[] {
  const sender = from?.hash.toLowerCase();
  if (!sender || !tokenTransfers || tokenTransfers.pageInfo.hasNextPage) return [];
  const transfers = tokenTransfers.edges.map(({ node }) => node);
  const moves = [
    ...netTokens(transfers, sender),
    { net: netCoins(rawTrace ?? [], value, sender), shown: coins },
  ];
  const gave = moves.filter(({ net }) => net.startsWith('-'));
  const got = moves.filter(({ net }) => !net.startsWith('-') && net !== '0');
  if (Math.max(gave.length, got.length) > mostNamed) return [];
  const list = (verb: string, ways: typeof moves): Part[] =>
    ways.flatMap(({ net, shown }, index) => [
      index === 0 ? verb : index === ways.length - 1 ? ' and ' : ', ',
      shown(net.replace('-', '')),
    ]);
  const [only, another] = transfers;
  const isPayment = only?.from?.hash.toLowerCase() === sender && !another && gave.length === 1;
  const receiver = isPayment && !isNobody(only.to) && only.to;
  return [
    ...list(': gave ', gave),
    ...(receiver ? [' to ', addressLink(receiver)] : []),
    ...list(gave.length > 0 ? ', got ' : ': got ', got),
  ];
}

interface Move {
  /** Negative if it left the sender. */
  net: string;
  shown: (exact: string) => HTMLElement;
}

function netTokens(transfers: readonly Transfer[], sender: string): Move[] {
  const tokens = new Map<string, { token: Transfer['token']; changes: string[] }>();
  for (const transfer of transfers) {
    const { token, from, to } = transfer;
    const moved = amountOf(transfer);
    if (!token || moved === null) continue;
    const entry = tokens.get(token.addressHash) ?? { token, changes: [] };
    tokens.set(token.addressHash, entry);
    if (from?.hash.toLowerCase() === sender) entry.changes.push(`-${moved}`);
    if (to?.hash.toLowerCase() === sender) entry.changes.push(moved);
  }
  return [...tokens.values()].map(({ token, changes }) => ({
    net: sum(changes),
    shown: (exact) => el('span', {}, amount(exact), ' ', tokenLink(token)),
  }));
}

/** In wei: by the trace, since contracts send coins as well; without one, by what was sent along. */
function netCoins(traces: readonly Trace[], value: string | null, sender: string): string {
  if (traces.length === 0) return value && value !== '0' ? `-${value}` : '0';
  const failed = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress);
  const changes = traces.flatMap(({ action, result, traceAddress }) => {
    const isUndone = failed.some((path) => path.every((step, at) => traceAddress[at] === step));
    // The others run the code of a contract in place of their caller, or only read.
    const sends = !action.callType || action.callType === 'call';
    const wei = action.value;
    if (isUndone || !sends || !wei || coinAmount(wei) === undefined) return [];
    const to = action.to ?? result?.address;
    return [
      ...(action.from?.hash.toLowerCase() === sender ? [`-${wei}`] : []),
      ...(to?.hash.toLowerCase() === sender ? [wei] : []),
    ];
  });
  return sum(changes);
}
