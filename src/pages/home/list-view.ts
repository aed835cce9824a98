import { say } from '../copy.js';
import { button, el } from '../dom.js';
import type { GatewayError } from './ask.js';
import { csvOf, save } from './csv.js';
import { counted, formatInteger } from './format.js';
import { failure } from './parts.js';
import type { Column, RowsView } from './table.js';

/** A page of a list as the gateway sends it. */
export interface ListPage<Row> {
  nodes: readonly Row[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A page, or why there is none. */
export type Loaded<Row> = { page: ListPage<Row> } | { error: GatewayError };

/** A list that is shown page by page. */
export interface List<Row> {
  rows: RowsView<Row>;
  columns: readonly Column<Row>[];
  /** What its rows are called: one, and many. */
  nouns: readonly [one: string, many: string];
  file: string;
  load: (first: number, after: string | null) => Promise<Loaded<Row>>;
  /** The most calls to the explorer that so many rows take. */
  price: (first: number) => Promise<number | null>;
}

/** Rows to show at a time, and to fetch at a time for a file. */
export const pageSize = 25;
const fileSize = 500;

/** How many rows of which list were shown when the reader left, so that Back finds them again. */
export function rowsBefore(list: string): number {
  const shown: unknown = history.state?.rows?.[list];
  return typeof shown === 'number' && shown > pageSize ? Math.min(shown, fileSize) : pageSize;
}

function remember(list: string, rows: number): void {
  history.replaceState({ ...history.state, rows: { ...history.state?.rows, [list]: rows } }, '');
}

/** Restores the focus that a disabled or removed button has lost, unless the user has moved it elsewhere. */
function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Draws a list from its first page on. */
export function listView<Row>(list: List<Row>, first: ListPage<Row>): HTMLElement {
  const [one, many] = list.nouns;
  const shown: Row[] = [];
  let last = first.pageInfo;
  const count = el('span', { role: 'status' });
  const more = button('Show more', () => load());
  const loadedFile = button('', () => save(`${list.file}.csv`, csvOf(list.columns, shown)));
  const allFile = button(`CSV of all ${many}`, () => offerAll());
  const foot = el('p', { class: 'foot' }, count, more, loadedFile, allFile);
  const section = el('section', {}, list.rows.element, foot);
  append(first);
  return section;

  function append({ nodes, pageInfo }: ListPage<Row>): HTMLElement | undefined {
    shown.push(...nodes);
    last = pageInfo;
    const text = counted(shown.length, one, many);
    count.textContent = last.hasNextPage ? `${text} loaded, there are more` : `All ${text} loaded`;
    loadedFile.textContent = last.hasNextPage ? `CSV of these ${shown.length}` : 'CSV';
    more.hidden = allFile.hidden = !last.hasNextPage;
    loadedFile.hidden = shown.length === 0;
    remember(list.file, shown.length);
    return list.rows.append(nodes);
  }

  async function load(): Promise<void> {
    more.disabled = true;
    more.textContent = 'Loading…';
    section.querySelector('.failed')?.remove();
    const loaded = await list.load(pageSize, last.endCursor);
    more.disabled = false;
    more.textContent = 'Show more';
    if ('page' in loaded) {
      focusIfLost(append(loaded.page)?.querySelector('a'));
    } else {
      focusIfLost(more);
      section.append(failure(loaded.error, () => load()));
    }
  }

  /** Says what the rest costs, before it is fetched. */
  async function offerAll(): Promise<void> {
    allFile.disabled = true;
    const calls = await list.price(fileSize);
    const price = calls === null ? 'several calls' : `at most ${counted(calls, 'call')}`;
    const start = button('Fetch them', () => fetchAll(offer));
    const stop = button('Cancel', () => {
      offer.remove();
      allFile.disabled = false;
      focusIfLost(allFile);
    });
    const offer = el(
      'p',
      { class: 'foot' },
      `Each ${formatInteger(fileSize)} ${many} take ${price} to the explorer.`,
      start,
      stop,
    );
    section.append(offer);
    focusIfLost(start);
  }

  /** Fetches the rest page by page, and saves what there is when it ends or is stopped. */
  async function fetchAll(place: HTMLElement): Promise<void> {
    let isStopped = false;
    const rows = [...shown];
    let { endCursor: after, hasNextPage } = last;
    let error: GatewayError | undefined;
    const progress = el('span', { role: 'status' });
    const stop = button('Stop', () => {
      isStopped = true;
    });
    place.replaceChildren(progress, stop);
    focusIfLost(stop);
    while (hasNextPage && !isStopped && !error) {
      progress.textContent = `${formatInteger(rows.length)} ${many} so far…`;
      const loaded = await list.load(fileSize, after);
      if ('error' in loaded) error = loaded.error;
      else {
        rows.push(...loaded.page.nodes);
        ({ endCursor: after, hasNextPage } = loaded.page.pageInfo);
      }
    }
    save(`${list.file}.csv`, csvOf(list.columns, rows));
    const end = `Saved ${counted(rows.length, one, many)}${hasNextPage ? ', not all' : ''}.`;
    place.replaceChildren(end);
    say(end);
    if (error) section.append(failure(error));
    allFile.disabled = false;
  }
}
