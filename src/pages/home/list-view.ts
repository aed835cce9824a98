import { button, el } from '../dom.js';
import { csvOf, save } from './csv.js';
import { fileOfAll } from './file-of-all.js';
import { counted } from './format.js';
import { type Edge, type End, focusIfLost, type List, mostRows } from './list.js';
import { failure } from './parts.js';

/** A list on the page. */
export interface ListView<Row> {
  element: HTMLElement;
  /** Loads the next rows. */
  load: (first?: number) => Promise<void>;
  /** Adds rows that were loaded elsewhere. Returns the first of them. */
  add: (edges: readonly Edge<Row>[], where: 'append' | 'prepend') => HTMLElement | undefined;
  /** Says that no more rows are on their way. */
  end: (end: End) => void;
  /** The cursor of the row on top; null without rows. */
  newest: () => string | null;
}

/** Rows to show at a time. */
export const pageSize = 25;

/** How many rows of which list were shown when the reader left, so that Back finds them again. */
export function rowsBefore(list: string): number {
  const shown: unknown = history.state?.rows?.[list];
  return typeof shown === 'number' && shown > pageSize ? Math.min(shown, mostRows) : pageSize;
}

function remember(list: string, rows: number): void {
  history.replaceState({ ...history.state, rows: { ...history.state?.rows, [list]: rows } }, '');
}

/** Draws a list. It is empty, and says nothing of that, until rows are loaded or added. */
export function listView<Row>(list: List<Row>): ListView<Row> {
  const [one, many] = list.nouns;
  const shown: Edge<Row>[] = [];
  let hasNextPage = false;
  const nodes = () => shown.map(({ node }) => node);
  const count = el('span', { role: 'status' });
  const more = button('Show more', () => void load());
  const loadedFile = button('', () => save(`${list.file}.csv`, csvOf(list.columns, nodes())));
  const all = fileOfAll(list, () => ({
    rows: nodes(),
    after: shown.at(-1)?.cursor ?? null,
    hasNextPage,
  }));
  const foot = el('p', { class: 'foot', hidden: '' }, count, more, loadedFile, all.button);
  const emptyNote = el('p', { hidden: '' }, list.nothing);
  const element = el('section', {}, emptyNote, list.rows.element, foot, all.place);
  list.rows.element.hidden = true;
  return { element, load, add, end, newest: () => shown[0]?.cursor ?? null };

  function add(edges: readonly Edge<Row>[], where: 'append' | 'prepend'): HTMLElement | undefined {
    if (edges.length === 0) return undefined;
    const rows = list.rows.add(
      edges.map(({ node }) => node),
      where,
    );
    if (where === 'append') shown.push(...edges);
    else shown.unshift(...edges);
    element.removeAttribute('aria-busy');
    emptyNote.hidden = true;
    list.rows.element.hidden = false;
    // Before that, the rows are still on their way.
    if (where === 'prepend') tell();
    return rows;
  }

  function end({ hasNextPage: more, error }: End): void {
    hasNextPage = more;
    element.removeAttribute('aria-busy');
    emptyNote.hidden = shown.length > 0 || error !== undefined;
    tell();
    list.rows.told?.(more);
    if (error) element.append(failure(error, () => void load(), `These ${many} cannot be listed`));
  }

  /** Says how much is loaded. */
  function tell(): void {
    foot.hidden = shown.length === 0;
    const text = counted(shown.length, one, many);
    count.textContent = hasNextPage ? `${text} loaded, there are more` : `All ${text} loaded`;
    loadedFile.textContent = hasNextPage ? `CSV of these ${shown.length}` : 'CSV';
    more.hidden = all.button.hidden = !hasNextPage;
    remember(list.file, shown.length);
  }

  async function load(first = pageSize): Promise<void> {
    const hadFocus = element.contains(document.activeElement);
    more.disabled = true;
    more.textContent = 'Loading…';
    element.querySelector('.failed')?.remove();
    if (shown.length === 0) element.setAttribute('aria-busy', 'true');
    let added: HTMLElement | undefined;
    const ended = await list.load(first, shown.at(-1)?.cursor ?? null, (edges) => {
      const row = add(edges, 'append');
      added ??= row;
    });
    more.disabled = false;
    more.textContent = 'Show more';
    end(ended);
    if (hadFocus) focusIfLost(ended.error ? more : added?.querySelector('a'));
  }
}
