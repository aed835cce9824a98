import { type Chain, nameOf } from '../chains.js';
import { el } from '../dom.js';
import { type Answer, ask, errorAt, type GatewayError, isMissingPath } from './ask.js';
import { coinName } from './coins.js';
import { formatInteger, formatPercentage } from './format.js';
import { LatestDocument, type LatestQuery } from './generated/documents.js';
import { chainHere } from './links.js';
import { bySide, chainLinks } from './other-chains.js';
import { addressLink, blockLink, failure } from './parts.js';
import type { ListedBlock } from './records.js';
import { type Column, table } from './table.js';
import { time } from './time.js';
import { listed } from './transactions.js';

/** Rows of each table. */
const mostShown = 5;

const blockColumns: readonly Column<ListedBlock>[] = [
  { label: 'Block', cell: ({ number }) => blockLink(number) },
  { label: 'Age', cell: ({ timestamp }) => time(timestamp) },
  { label: 'Miner', cell: ({ miner }) => addressLink(miner) },
  { label: 'Transactions', cell: ({ transactionsCount }) => formatInteger(transactionsCount) },
  {
    label: 'Gas used',
    cell: ({ gasUsedPercentage: used }) => (used === null ? '–' : formatPercentage(used)),
  },
];

const transactionColumns = [
  listed.hash,
  listed.age,
  listed.method,
  listed.from,
  listed.to,
  listed.value,
];

/** Shows the latest blocks and transactions of the page's chain, at one call each. Returns the answer. */
export async function showLatest(
  place: HTMLElement,
  chains: readonly Chain[],
): Promise<Answer<LatestQuery>> {
  const blocks = preview('blocks', 'The latest blocks', blockColumns);
  const transactions = preview(
    'transactions',
    `The latest transactions; values in ${coinName}`,
    transactionColumns,
  );
  place.append(...headingOf(chains), blocks.element, transactions.element);
  place.hidden = false;
  const answer = await ask(LatestDocument, { chain: chainHere(), first: mostShown });
  const error = errorAt(answer, 'latestBlocks');
  const other = errorAt(answer, 'latestTransactions');
  blocks.fill(answer.data?.latestBlocks?.nodes, error);
  transactions.fill(answer.data?.latestTransactions?.nodes, other);
  // What both failed for is said once.
  if (error && !isMissingPath(error) && error.message === other?.message)
    transactions.element.remove();
  return answer;
}

function headingOf(chains: readonly Chain[]): HTMLElement[] {
  const { here, others } = bySide(chains);
  const heading = el('h2', {}, 'Latest on ', here ? el('bdi', {}, nameOf(here)) : 'the chain');
  if (others.length === 0) return [heading];
  const links = chainLinks(others, ({ id }) => `?${new URLSearchParams({ chain: id })}`);
  const label = { class: 'chains', 'aria-label': 'Other chains' };
  return [heading, el('nav', label, 'Also on: ', links)];
}

/** A table that is drawn before its rows are there, so that nothing below it moves when they come. */
function preview<Row>(what: string, caption: string, columns: readonly Column<Row>[]) {
  const waiting = table(
    caption,
    columns.map((column) => ({ ...column, cell: () => '…' })),
  );
  waiting.add(Array(mostShown).fill(null), 'append');
  const element = el('div', {}, waiting.element);
  const fill = (rows: readonly Row[] = [], error: GatewayError | undefined) => {
    element.replaceChildren(drawn(rows, error));
  };
  const drawn = (rows: readonly Row[], error: GatewayError | undefined): HTMLElement => {
    if (error) return failure(error, undefined, `The latest ${what} cannot be listed`);
    if (rows.length === 0) return el('p', {}, `The chain has no ${what} yet.`);
    const filled = table(caption, columns);
    filled.add(rows, 'append');
    return filled.element;
  };
  return { element, fill };
}
