import { hashLine, say } from '../copy.js';
import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { type Answer, errorAt, priceOf } from './ask.js';
import { askInParts } from './ask-in-parts.js';
import { functionName } from './call-arguments.js';
import { coinNote } from './coins.js';
import { flameGraph } from './flame-graph.js';
import { withFlows } from './flows.js';
import { follow } from './follow.js';
import {
  LiveTransactionDocument,
  RawTransactionDocument,
  TransactionTransfersDocument,
  TransactionViewDocument,
  type TransactionViewQuery,
} from './generated/documents.js';
import { happened } from './happened.js';
import { chainHere } from './links.js';
import { listView, rowsBefore } from './list-view.js';
import { loadPage } from './load-page.js';
import { exploreLinks, failure } from './parts.js';
import { rawRecord } from './raw-record.js';
import type { Trace, Transaction, Transfer } from './records.js';
import { functionNames } from './selectors.js';
import { together } from './status.js';
import { table } from './table.js';
import { showTabs } from './tabs.js';
import { buildTree, traceTree } from './trace-tree.js';
import { transactionFacts } from './transaction-facts.js';
import { transactionTabs } from './transaction-tabs.js';
import { transactionColumns } from './transfers.js';
import { unknownTransaction } from './unknown-transaction.js';

type ViewAnswer = Answer<TransactionViewQuery>;

/**
 * Shows a transaction: its facts, and in tabs what happened in it; one that is pending until it is in a block. Returns
 * the answers for its facts and for the tab that is open first.
 */
export async function showTransaction(view: HTMLElement, hash: string): Promise<Answer<unknown>> {
  view.removeAttribute('aria-busy');
  view.append(el('h2', { tabindex: '-1' }, 'Transaction'), hashLine(hash, 'the hash'));
  const place = el('div', { 'aria-busy': 'true' });
  view.append(place);
  const { answer, lists } = await draw(place, hash);
  if (answer.data && isWaiting(answer)) redrawOnceMined(place, hash);
  return together(answer, ...(await lists));
}

/** Whether it is not in a block yet, or not known yet. */
function isWaiting({ data }: ViewAnswer): boolean {
  const { status, blockNumber } = data?.transaction ?? {};
  return (status ?? null) === null && (blockNumber ?? null) === null;
}

/** Draws a transaction anew when the explorer has learnt of it, and when it has left the pool. */
function redrawOnceMined(before: HTMLElement, hash: string): void {
  let place = before;
  let known = place.querySelector('dl') !== null;
  const follower = follow(
    LiveTransactionDocument,
    { hash, chain: chainHere() },
    () => null,
    ({ transaction }) => {
      const isMined = transaction && (transaction.status ?? transaction.blockNumber) !== null;
      if (isMined) follower.stop();
      else if (known || !transaction) return;
      known = true;
      const next = el('div');
      void draw(next, hash, () => {
        place.replaceWith(next);
        place = next;
        const [, status] = next.querySelectorAll('dl > *');
        say(isMined ? `The transaction is done: ${status?.textContent}` : 'It is pending.');
      });
    },
    () => {},
  );
  follower.start();
}

interface Drawn {
  answer: ViewAnswer;
  /** The answers for the list in the tab that is open first. */
  lists: Promise<readonly Answer<unknown>[]>;
}

/** Draws what is known of a transaction as it comes. `begun` is called with the first of it. */
async function draw(place: HTMLElement, hash: string, begun?: () => void): Promise<Drawn> {
  const file = `transfers-${shortHash(hash).replace('…', '-')}`;
  const variables = { hash, chain: chainHere(), first: rowsBefore(file) };
  const retry = () => location.reload();
  const [told, known, moved, ran] = [el('div'), el('div'), el('div'), el('div')];
  let lists: Drawn['lists'] = Promise.resolve([]);
  const paint = (soFar: ViewAnswer, isWhole: boolean) => {
    const answer = ignorePendingTrace(soFar);
    const { transaction } = answer.data ?? {};
    if (!transaction) return;
    const isThere = (field: 'tokenTransfers' | 'rawTrace') =>
      isWhole || field in transaction || errorAt(answer, 'transaction', field) !== undefined;
    if (!known.hasChildNodes()) {
      known.append(
        transactionFacts(transaction),
        ...coinNote(),
        exploreLinks('transaction', hash),
        rawRecord(RawTransactionDocument, { hash, chain: chainHere() }, 'transaction'),
      );
      place.removeAttribute('aria-busy');
      place.replaceChildren(told, known);
      lists = tabs(place, transaction, [moved, ran]);
      begun?.();
    }
    // What moved is in its transfers and its trace.
    if (isWhole) told.replaceChildren(happened(transaction));
    if (!isThere('tokenTransfers')) return;
    if (!moved.hasChildNodes()) moved.append(...transfers(answer, hash, file, retry));
    if (isThere('rawTrace') && !ran.hasChildNodes()) ran.append(...trace(answer, retry));
  };
  const answer = await askInParts(TransactionViewDocument, variables, (soFar) =>
    paint(soFar, false),
  );
  paint(answer, true);
  place.removeAttribute('aria-busy');
  if (!answer.data?.transaction) {
    const error = errorAt(answer, 'transaction');
    place.append(error ? failure(error, retry) : unknownTransaction(hash, retry));
  }
  return { answer: ignorePendingTrace(answer), lists };
}

/** Draws the tabs, of which the first shows what comes with the transaction. */
async function tabs(
  place: HTMLElement,
  transaction: Transaction,
  first: readonly HTMLElement[],
): Promise<readonly Answer<unknown>[]> {
  const { hash } = transaction;
  const answers: Answer<unknown>[] = [];
  const answered = (answer: Answer<unknown>) => answers.push(answer);
  const subject = { name: hash, variables: { hash, chain: chainHere() }, answered };
  const open = async (panel: HTMLElement) => panel.append(...first);
  await showTabs(place, 'What happened in the transaction', [
    { name: 'transfers', label: 'Transfers and trace', open },
    ...transactionTabs(subject, transaction),
  ]);
  return answers;
}

/** Explorers fail to trace a pending transaction, which is to be expected. */
function ignorePendingTrace(answer: ViewAnswer): ViewAnswer {
  const { data, errors = [] } = answer;
  if (data?.transaction?.blockNumber !== null) return answer;
  return { ...answer, errors: errors.filter(({ path }) => path?.[1] !== 'rawTrace') };
}

function movedIn({ data }: ViewAnswer): readonly Transfer[] {
  return data?.transaction?.tokenTransfers?.edges.map(({ node }) => node) ?? [];
}

function transfers(
  answer: ViewAnswer,
  hash: string,
  file: string,
  retry: () => void,
): HTMLElement[] {
  const error = errorAt(answer, 'transaction', 'tokenTransfers');
  if (error) return [failure(error, retry)];
  const page = answer.data?.transaction?.tokenTransfers;
  if (!page || page.edges.length === 0) return [];
  const chain = chainHere();
  const { rows, figures } = withFlows(table('Token transfers', transactionColumns));
  const list = listView<Transfer>({
    rows,
    columns: transactionColumns,
    nouns: ['transfer', 'transfers'],
    file,
    load: async (first, after, give) => {
      const path = ['transaction', 'tokenTransfers'];
      const variables = { hash, chain, first, after };
      const { end } = await loadPage(
        TransactionTransfersDocument,
        variables,
        path,
        ({ transaction }) => transaction?.tokenTransfers,
        give,
      );
      return end;
    },
    price: (first) => priceOf(TransactionTransfersDocument, { hash, chain, first, after: null }),
  });
  list.add(page.edges, 'append');
  list.end(page.pageInfo);
  return [list.element, figures];
}

function trace(answer: ViewAnswer, retry: () => void): HTMLElement[] {
  const heading = el('h3', {}, 'Trace');
  const error = errorAt(answer, 'transaction', 'rawTrace');
  if (error) return [heading, failure(error, retry)];
  const transaction = answer.data?.transaction;
  const traces = withTokenNames(transaction?.rawTrace ?? [], answer);
  if (traces.length === 0) {
    const isPending = transaction?.blockNumber === null;
    const why = isPending
      ? 'No trace: the transaction has not run any code.'
      : 'The explorer has no trace of this transaction.';
    return [heading, el('p', {}, why)];
  }
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
function withTokenNames(traces: readonly Trace[], answer: ViewAnswer): readonly Trace[] {
  const symbols = new Map(movedIn(answer).map(({ token }) => [token?.addressHash, token?.symbol]));
  return traces.map((trace) => {
    const { to } = trace.action;
    const name = to?.name || symbols.get(to?.hash);
    return to && name ? { ...trace, action: { ...trace.action, to: { ...to, name } } } : trace;
  });
}
