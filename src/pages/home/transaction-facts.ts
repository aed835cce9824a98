import { el } from '../dom.js';
import { authorization } from './authorizations.js';
import { transactionBlobs } from './blobs.js';
import { callArguments, stacked } from './call-arguments.js';
import { coins } from './coins.js';
import { feeFacts } from './fee-facts.js';
import { formatInteger } from './format.js';
import { outcome } from './outcome.js';
import { addressLink, blockLink, facts, foreignText } from './parts.js';
import type { RevertReason, Transaction } from './records.js';
import { settlementFacts } from './settlement.js';
import { time } from './time.js';

/** What a transaction says of itself. */
export function transactionFacts(transaction: Transaction): HTMLElement {
  const { blockNumber, confirmations, createdContract, decodedInput } = transaction;
  const { authorizations, gasLimit, gasUsed, revertReason } = transaction;
  const confirmed = `${formatInteger(confirmations)} confirmation${confirmations === 1 ? '' : 's'}`;
  const method = foreignText(decodedInput?.methodCall || transaction.method);
  return facts([
    ['Status', outcome(transaction)],
    ['Revert reason', revertReason && reason(revertReason)],
    ['Time', blockNumber === null ? 'not in a block yet' : time(transaction.timestamp)],
    ['Block', blockNumber !== null && el('span', {}, blockLink(blockNumber), `, ${confirmed}`)],
    ['From', addressLink(transaction.from)],
    createdContract
      ? ['Created', addressLink(createdContract)]
      : ['To', addressLink(transaction.to)],
    ['Method', method],
    ['Arguments', callArguments(decodedInput?.parameters ?? null)],
    ['Value', coins(transaction.value)],
    ...feeFacts(transaction),
    gasUsed === null
      ? ['Gas limit', formatInteger(gasLimit)]
      : ['Gas', `${formatInteger(gasUsed)} of ${formatInteger(gasLimit)}`],
    ...transactionBlobs(transaction),
    ...settlementFacts(transaction),
    ['Authorizations', stacked(authorizations ?? [], 'authorization', authorization)],
  ]);
}

/** Why a contract reverted: the text of a plain `Error(string)`, else the error's name and values. */
function reason({ methodCall, parameters, raw }: RevertReason): Node | false {
  const [only] = parameters ?? [];
  const isPlain = methodCall?.startsWith('Error(') && typeof only?.value === 'string';
  if (isPlain) return foreignText(only.value as string);
  const name = foreignText(methodCall || raw);
  const values = callArguments(parameters);
  return values ? el('div', {}, name, values) : name;
}
