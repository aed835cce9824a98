import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { type Answer, isMissingPath, priceOf } from './ask.js';
import type { TypedDocumentString } from './generated/documents.js';
import type { Edge, List } from './list.js';
import { listView, rowsBefore } from './list-view.js';
import { type LiveTop, liveTop } from './live-top.js';
import { type Connection, loadPage } from './load-page.js';
import { type Column, type RowsView, table } from './table.js';
import type { Tab } from './tabs.js';

/** What a page is about, whose lists are in tabs. */
export interface Subject<Names extends object> {
  /** Its hash or number, after which files are named. */
  name: string;
  /** The variables that name it in every document. */
  variables: Names;
  /** Is given the answer for the first page of each list, once it is whole. */
  answered: (answer: Answer<unknown>) => void;
  /** Is given the same as it comes, with the facts of the subject: first pages then ask for these, too. */
  facts?: (answer: Answer<unknown>) => void;
}

interface Page {
  first: number;
  after: string | null;
  facts?: boolean;
}

/** A list of what a page is about. */
interface ListTab<Data, Row, Names, Event> {
  name: string;
  label: string;
  nouns: readonly [one: string, many: string];
  /** What to say if it is empty. */
  nothing: string;
  document: TypedDocumentString<Data, Names & Page>;
  /** Where its connection is in the answer, for its errors. */
  path: readonly string[];
  connection: (data: Data) => Connection<Row> | null | undefined;
  view: () => { rows: RowsView<Row>; columns: readonly Column<Row>[] };
  /** What tells of new rows; without it the list stays as it was loaded. */
  live?: {
    document: TypedDocumentString<Event, Names>;
    edge: (event: Event) => Edge<Row>;
  };
  /** Shows what is above the list. Returns the answer for it. */
  above?: (place: HTMLElement) => Promise<Answer<unknown>>;
  /** What to open where the explorer lacks the path of the list. */
  instead?: Tab;
}

/** The view of a list that is a table. */
export const tableOf =
  <Row>(caption: string, columns: readonly Column<Row>[]) =>
  () => ({ rows: table(caption, columns), columns });

/** Makes tabs with lists of what a page is about, each loaded when its tab is opened. */
export const listTabs =
  <Names extends object>(subject: Subject<Names>) =>
  <Data, Row, Event>(list: ListTab<Data, Row, Names, Event>): Tab => {
    const { name, label, document, nothing, nouns } = list;
    const { variables } = subject;
    const file = `${name}-${shortHash(subject.name).replace('…', '-')}`;
    let top: LiveTop | undefined;
    let isSeen = false;
    let isLoaded = false;
    let isLacking = false;
    // Not before its rows are there, since it goes on from the first.
    const keepLive = () => top?.shown(isSeen && isLoaded);
    const load: List<Row>['load'] = async (first, after, give) => {
      const isFirst = after === null;
      const { answer, end } = await loadPage(
        document,
        { ...variables, first, after, ...(isFirst && subject.facts && { facts: true }) },
        list.path,
        list.connection,
        give,
        isFirst ? subject.facts : undefined,
      );
      if (isFirst) subject.answered(answer);
      if (!end.error) isLoaded = true;
      isLacking = end.error !== undefined && isMissingPath(end.error);
      keepLive();
      return end;
    };
    const price = (first: number) => priceOf(document, { ...variables, first, after: null });
    const open = async (panel: HTMLElement): Promise<void> => {
      const shown = listView<Row>({ ...list.view(), nouns, nothing, file, load, price });
      const place = el('div');
      const above = list.above?.(place);
      panel.append(...(above ? [place] : []), shown.element);
      const { live } = list;
      if (live) top = liveTop(shown, nouns, live.document, variables, live.edge);
      await shown.load(rowsBefore(file));
      if (isLacking && list.instead) {
        panel.replaceChildren();
        await list.instead.open(panel);
      }
      if (above) subject.answered(await above);
    };
    const shown = (isShown: boolean) => {
      isSeen = isShown;
      keepLive();
    };
    return { name, label, open, shown };
  };
