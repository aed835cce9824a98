import { el } from '../dom.js';
import { amount } from './amounts.js';
import { functionName } from './call-arguments.js';
import { coinAmount, coins } from './coins.js';
import { sum } from './format.js';
import { addressLink, foreignText, isNobody, tokenLink } from './parts.js';
import type { Party, Trace, Transaction, Transfer } from './records.js';
import { byToken, type OfToken } from './transfers.js';

/** More kinds of tokens than this are left to the list of transfers. */
const mostNamed = 4;

type Part = Node | string | false;

/** What a transaction did, in one sentence for people who read no code. */
export function happened(transaction: Transaction): HTMLElement {
  return el('p', { class: 'happened' }, addressLink(transaction.from), ' ', ...did(transaction));
}

function did(transaction: Transaction): Part[] {
  const { blockNumber, status } = transaction;
  const what = action(transaction);
  if (blockNumber === null) return ['wants to ', ...what.future, '. It is not in a block yet.'];
  if (status === 'ERROR')
    return ['tried to ', ...what.future, ', which failed: nothing moved, but the fee was paid.'];
  if (what.isPlain) return [...what.past, '.'];
  const given = givenBy(transaction);
  return [...what.past, ...(given.length > 0 ? given : movedBy(transaction)), '.'];
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
function givenBy({ from, rawTrace, tokenTransfers, value }: Transaction): Part[] {
  const sender = from?.hash.toLowerCase();
  if (!sender || !tokenTransfers || tokenTransfers.pageInfo.hasNextPage) return [];
  const transfers = tokenTransfers.edges.map(({ node }) => node);
  const kinds = byToken(transfers);
  if (kinds.some(({ transfers }) => transfers.some(({ amount }) => amount === null))) return [];
  const moves = [
    ...netTokens(kinds, sender),
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

function netTokens(kinds: readonly OfToken[], sender: string): Move[] {
  return kinds.map(({ token, transfers }) => ({
    net: sum(
      transfers.flatMap(({ amount, from, to }) => [
        ...(amount && from?.hash.toLowerCase() === sender ? [`-${amount}`] : []),
        ...(amount && to?.hash.toLowerCase() === sender ? [amount] : []),
      ]),
    ),
    shown: (exact) => el('span', {}, amount(exact), ' ', tokenLink(token)),
  }));
}

/** What moved between others, or as much of it as is loaded. */
function movedBy({ tokenTransfers }: Transaction): Part[] {
  const kinds = byToken(tokenTransfers?.edges.map(({ node }) => node) ?? []);
  const atLeast = tokenTransfers?.pageInfo.hasNextPage ? 'at least ' : '';
  if (kinds.length > mostNamed) return [`: moved ${atLeast}${kinds.length} kinds of tokens`];
  const ways = kinds.flatMap(({ token, transfers }) =>
    Object.entries(byWay(transfers)).map(([verb, moves]) => ({ token, verb, moves })),
  );
  const party = (word: string, parties: readonly Party[]): Part[] => {
    const [only, another] = parties;
    if (!only || isNobody(only)) return [];
    return [word, another ? `${atLeast}${parties.length} addresses` : addressLink(only)];
  };
  return ways.flatMap(({ token, verb, moves }, index) => [
    `${index === 0 ? ': ' : ', '}${verb} ${atLeast}`,
    ...movedAmount(moves),
    tokenLink(token),
    ...party(' from ', partiesOf(moves, 'from')),
    ...party(' to ', partiesOf(moves, 'to')),
  ]);
}

/** The sum, unless one of the amounts is not known. */
function movedAmount(moves: OfToken['transfers']): Part[] {
  const known = moves.flatMap(({ amount }) => amount ?? []);
  return known.length < moves.length ? ['an unknown amount of '] : [amount(sum(known)), ' '];
}

function byWay(transfers: OfToken['transfers']): Record<string, OfToken['transfers']> {
  const ways: Record<string, OfToken['transfers']> = {};
  for (const transfer of transfers) {
    const { from, to } = transfer;
    const verb = isNobody(from) ? 'minted' : isNobody(to) ? 'burnt' : 'moved';
    ways[verb] ??= [];
    ways[verb].push(transfer);
  }
  return ways;
}

/** Each once. */
function partiesOf(transfers: readonly Transfer[], side: 'from' | 'to'): Party[] {
  const parties = transfers.flatMap((transfer) => transfer[side] ?? []);
  return [...new Map(parties.map((party) => [party.hash, party])).values()];
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
