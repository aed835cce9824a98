import { el } from '../dom.js';
import { callArguments } from './call-arguments.js';
import { coins } from './coins.js';
import { exactAmount, formatInteger, wholeUnits } from './format.js';
import { addressLink, blockLink, facts, foreignText, tokenLink } from './parts.js';
import type { RevertReason, Transaction } from './records.js';
import { time } from './time.js';

/** What a transaction says of itself. */
export function transactionFacts(transaction: Transaction): HTMLElement {
  const { blockNumber, confirmations, createdContract, decodedInput, fee } = transaction;
  const { feePayer, gasLimit, gasUsed, revertReason } = transaction;
  const confirmed = `${formatInteger(confirmations)} confirmation${confirmations === 1 ? '' : 's'}`;
  const method = foreignText(decodedInput?.methodCall || transaction.method);
  return facts([
    ['Status', status(transaction)],
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
    [fee?.type === 'MAXIMUM' ? 'Maximum fee' : 'Fee', paid(transaction)],
    ['Fee paid by', feePayer && addressLink(feePayer)],
    gasUsed === null
      ? ['Gas limit', formatInteger(gasLimit)]
      : ['Gas', `${formatInteger(gasUsed)} of ${formatInteger(gasLimit)}`],
  ]);
}

/** The fee in what it was paid in; in the smallest unit of a token whose decimals are not known. */
function paid({ fee, feeToken }: Transaction): HTMLElement {
  if (!feeToken || !fee?.value) return coins(fee?.value);
  const { decimals } = feeToken;
  const whole = decimals === null ? undefined : wholeUnits(fee.value, decimals);
  return whole === undefined
    ? el('span', {}, formatInteger(fee.value), ' of the smallest unit of ', tokenLink(feeToken))
    : el('span', {}, exactAmount(whole), ' ', tokenLink(feeToken));
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

function status({ status, result }: Transaction): HTMLElement {
  if (status === 'OK') return el('span', {}, '✓ succeeded');
  if (status === 'ERROR')
    return el('strong', { class: 'error' }, '✕ failed: ', foreignText(result) || 'no reason given');
  return el('span', {}, '… ', foreignText(result) || 'pending');
}
