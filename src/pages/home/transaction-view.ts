import { el } from '../dom.js';
import { type Answer, ask, errorAt } from './ask.js';
import { formatInteger, formatTime } from './format.js';
import { TransactionViewDocument, type TransactionViewQuery } from './generated/documents.js';
import { addressLink, coins, exploreLinks, failure, foreignText } from './parts.js';
import type { RevertReason, Trace, Transaction } from './records.js';
import { traceTree } from './trace-tree.js';
import { transferTable } from './transfer-table.js';

/** Shows a transaction: its facts, token transfers and trace. Returns the answer. */
export async function showTransaction(
  view: HTMLElement,
  hash: string,
): Promise<Answer<TransactionViewQuery>> {
  const answer = ignorePendingTrace(await ask(TransactionViewDocument, { hash }));
  const transaction = answer.data?.transaction;
  view.append(el('h2', {}, 'Transaction'), el('p', { class: 'hash' }, hash));
  if (transaction) {
    view.append(
      facts(transaction),
      el('p', { class: 'note' }, 'Values and the fee are in the chain’s native coin.'),
      exploreLinks('transaction', hash),
      ...transfers(answer),
      ...trace(answer),
    );
  } else {
    const error = errorAt(answer, 'transaction');
    view.append(
      error ? failure(error) : el('p', {}, 'The explorer does not know this transaction.'),
    );
  }
  return answer;
}

/** Explorers fail to trace a pending transaction, which is to be expected. */
function ignorePendingTrace(answer: Answer<TransactionViewQuery>): Answer<TransactionViewQuery> {
  const { data, errors = [] } = answer;
  if (data?.transaction?.blockNumber !== null) return answer;
  return { ...answer, errors: errors.filter(({ path }) => path?.[1] !== 'rawTrace') };
}

function facts(transaction: Transaction): HTMLElement {
  const { blockNumber, confirmations, createdContract, fee, revertReason } = transaction;
  const { gasLimit, gasUsed } = transaction;
  const confirmed = `${formatInteger(confirmations)} confirmation${confirmations === 1 ? '' : 's'}`;
  const rows: [string, Node | string | null | undefined | false][] = [
    ['Status', status(transaction)],
    ['Revert reason', revertReason && foreignText(reasonOf(revertReason))],
    ['Time (UTC)', blockNumber === null ? 'not in a block yet' : formatTime(transaction.timestamp)],
    ['Block', blockNumber !== null && `${formatInteger(blockNumber)}, ${confirmed}`],
    ['From', addressLink(transaction.from)],
    createdContract
      ? ['Created', addressLink(createdContract)]
      : ['To', addressLink(transaction.to)],
    ['Method', foreignText(transaction.decodedInput?.methodCall || transaction.method)],
    ['Value', coins(transaction.value)],
    [fee?.type === 'MAXIMUM' ? 'Maximum fee' : 'Fee', coins(fee?.value)],
    gasUsed === null
      ? ['Gas limit', formatInteger(gasLimit)]
      : ['Gas', `${formatInteger(gasUsed)} of ${formatInteger(gasLimit)}`],
  ];
  const shown = rows.filter(([, value]) => value);
  return el(
    'dl',
    { class: 'facts' },
    ...shown.flatMap(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
  );
}

/** Why a contract reverted: the text of a plain `Error(string)`, else the error's name and values. */
function reasonOf({ methodCall, parameters, raw }: RevertReason): string | null {
  const values = (parameters ?? []).map(({ value }) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );
  if (methodCall?.startsWith('Error(') && values.length === 1) return values.join();
  const name = methodCall || raw;
  return name && values.length > 0 ? `${name}: ${values.join(', ')}` : name;
}

function status({ status, result }: Transaction): HTMLElement {
  if (status === 'OK') return el('span', {}, '✓ succeeded');
  if (status === 'ERROR')
    return el('strong', { class: 'error' }, '✕ failed: ', foreignText(result) || 'no reason given');
  return el('span', {}, '… ', foreignText(result) || 'pending');
}

function transfers(answer: Answer<TransactionViewQuery>): HTMLElement[] {
  const error = errorAt(answer, 'transaction', 'tokenTransfers');
  if (error) return [failure(error)];
  const page = answer.data?.transaction?.tokenTransfers;
  if (!page || page.nodes.length === 0) return [];
  const first = page.pageInfo.hasNextPage ? `, first ${page.nodes.length}` : '';
  const table = transferTable(`Token transfers${first}`);
  table.append(page.nodes);
  return [table.element];
}

function trace(answer: Answer<TransactionViewQuery>): HTMLElement[] {
  const heading = el('h3', {}, 'Trace');
  const error = errorAt(answer, 'transaction', 'rawTrace');
  if (error) return [heading, failure(error)];
  const traces = answer.data?.transaction?.rawTrace ?? [];
  if (traces.length === 0)
    return [heading, el('p', {}, 'No trace: the transaction has not run any code.')];
  const note =
    'Each call with the value it sent and the gas it used; the bar compares that with the largest.';
  return [heading, el('p', { class: 'note' }, note), traceTree(withTokenNames(traces, answer))];
}

/** Names the tokens in a trace by the symbols in the transaction's transfers: a trace itself names few addresses. */
function withTokenNames(
  traces: readonly Trace[],
  answer: Answer<TransactionViewQuery>,
): readonly Trace[] {
  const moved = answer.data?.transaction?.tokenTransfers?.nodes ?? [];
  const symbols = new Map(moved.map(({ token }) => [token?.addressHash, token?.symbol]));
  return traces.map((trace) => {
    const { to } = trace.action;
    const name = to?.name || symbols.get(to?.hash);
    return to && name ? { ...trace, action: { ...trace.action, to: { ...to, name } } } : trace;
  });
}
