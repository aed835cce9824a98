import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { type Answer, ask, errorAt, priceOf } from './ask.js';
import { callArguments, functionName } from './call-arguments.js';
import { coinNote, coins } from './coins.js';
import { flameGraph } from './flame-graph.js';
import { withFlows } from './flows.js';
import { formatInteger } from './format.js';
import {
  TransactionTransfersDocument,
  TransactionViewDocument,
  type TransactionViewQuery,
} from './generated/documents.js';
import { happened } from './happened.js';
import { chainHere } from './links.js';
import { listView, rowsBefore } from './list-view.js';
import { addressLink, exploreLinks, failure, foreignText } from './parts.js';
import type { RevertReason, Trace, Transaction } from './records.js';
import { functionNames } from './selectors.js';
import { table } from './table.js';
import { time } from './time.js';
import { buildTree, traceTree } from './trace-tree.js';
import { transactionColumns } from './transfers.js';
import { unknownTransaction } from './unknown-transaction.js';

const missing = { message: 'The gateway sent no more transfers.' };

/** Shows a transaction: its facts, token transfers and trace. Returns the answer. */
export async function showTransaction(
  view: HTMLElement,
  hash: string,
): Promise<Answer<TransactionViewQuery>> {
  const file = `transfers-${shortHash(hash).replace('…', '-')}`;
  const variables = { hash, chain: chainHere(), first: rowsBefore(file) };
  const answer = ignorePendingTrace(await ask(TransactionViewDocument, variables));
  const transaction = answer.data?.transaction;
  const retry = () => location.reload();
  view.append(
    el('h2', { tabindex: '-1' }, 'Transaction'),
    el(
      'p',
      { class: 'hash' },
      hash,
      ' ',
      copyButton('the hash', () => hash),
    ),
  );
  if (transaction) {
    view.append(
      happened(transaction),
      facts(transaction),
      coinNote(),
      exploreLinks('transaction', hash),
      ...transfers(answer, hash, file, retry),
      ...trace(answer, retry),
    );
  } else {
    const error = errorAt(answer, 'transaction');
    view.append(error ? failure(error, retry) : unknownTransaction(hash, retry));
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
  const { blockNumber, confirmations, createdContract, decodedInput, fee } = transaction;
  const { gasLimit, gasUsed, revertReason } = transaction;
  const confirmed = `${formatInteger(confirmations)} confirmation${confirmations === 1 ? '' : 's'}`;
  const method = foreignText(decodedInput?.methodCall || transaction.method);
  const rows: [string, Node | string | null | undefined | false][] = [
    ['Status', status(transaction)],
    ['Revert reason', revertReason && reason(revertReason)],
    ['Time', blockNumber === null ? 'not in a block yet' : time(transaction.timestamp)],
    ['Block', blockNumber !== null && `${formatInteger(blockNumber)}, ${confirmed}`],
    ['From', addressLink(transaction.from)],
    createdContract
      ? ['Created', addressLink(createdContract)]
      : ['To', addressLink(transaction.to)],
    ['Method', method],
    ['Arguments', callArguments(decodedInput?.parameters ?? null)],
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

function transfers(
  answer: Answer<TransactionViewQuery>,
  hash: string,
  file: string,
  retry: () => void,
): HTMLElement[] {
  const error = errorAt(answer, 'transaction', 'tokenTransfers');
  if (error) return [failure(error, retry)];
  const page = answer.data?.transaction?.tokenTransfers;
  if (!page || page.nodes.length === 0) return [];
  const chain = chainHere();
  const { rows, figures } = withFlows(table('Token transfers', transactionColumns));
  const list = listView(
    {
      rows,
      columns: transactionColumns,
      nouns: ['transfer', 'transfers'],
      file,
      load: async (first, after) => {
        const next = await ask(TransactionTransfersDocument, { hash, chain, first, after });
        const page = next.data?.transaction?.tokenTransfers;
        return page
          ? { page }
          : { error: errorAt(next, 'transaction', 'tokenTransfers') ?? missing };
      },
      price: (first) => priceOf(TransactionTransfersDocument, { hash, chain, first, after: null }),
    },
    page,
  );
  return [list, figures];
}

function trace(answer: Answer<TransactionViewQuery>, retry: () => void): HTMLElement[] {
  const heading = el('h3', {}, 'Trace');
  const error = errorAt(answer, 'transaction', 'rawTrace');
  if (error) return [heading, failure(error, retry)];
  const transaction = answer.data?.transaction;
  const traces = withTokenNames(transaction?.rawTrace ?? [], answer);
  if (traces.length === 0)
    return [heading, el('p', {}, 'No trace: the transaction has not run any code.')];
  const note =
    'Each call with the value it sent and the gas it used; the bar compares that with the largest.';
  const roots = buildTree(traces, functionNames(ownName(transaction)));
  const flames = flameGraph(roots, Number(transaction?.gasUsed ?? 0));
  return [
    heading,
    ...(flames ? [flames] : []),
    el('p', { class: 'note' }, note),
    traceTree(roots, traces),
  ];
}

/** The function that the transaction called, by its selector. */
function ownName(transaction: Transaction | null | undefined): Record<string, string> {
  const { methodId, methodCall } = transaction?.decodedInput ?? {};
  const name = functionName(methodCall);
  return methodId && name ? { [`0x${methodId.replace(/^0x/, '')}`]: name } : {};
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
