import { say } from '../copy.js';
import { button, el } from '../dom.js';
import type { GatewayError } from './ask.js';
import { csvOf, save } from './csv.js';
import { counted, formatInteger } from './format.js';
import { focusIfLost, type List, mostRows } from './list.js';
import { failure } from './parts.js';

/** The rows of a list that are loaded, and where the rest begins. */
interface Loaded<Row> {
  rows: readonly Row[];
  after: string | null;
  hasNextPage: boolean;
}

/** A button that saves all rows of a list as a file, and where it says what that costs and how far it is. */
export function fileOfAll<Row>(
  list: List<Row>,
  loaded: () => Loaded<Row>,
): { button: HTMLButtonElement; place: HTMLElement } {
  const [one, many] = list.nouns;
  const all = button(`CSV of all ${many}`, () => void offer());
  const place = el('div');
  return { button: all, place };

  /** Says what the rest costs, before it is fetched. */
  async function offer(): Promise<void> {
    all.disabled = true;
    const calls = await list.price(mostRows);
    const price = calls === null ? 'several calls' : `at most ${counted(calls, 'call')}`;
    const start = button('Fetch them', () => void fetchAll(text));
    const stop = button('Cancel', () => {
      text.remove();
      all.disabled = false;
      focusIfLost(all);
    });
    const cost = `Each ${formatInteger(mostRows)} ${many} take ${price} to the explorer.`;
    const text = el('p', { class: 'foot' }, cost, start, stop);
    place.append(text);
    focusIfLost(start);
  }

  /** Fetches the rest, and saves what there is when it ends or is stopped. */
  async function fetchAll(text: HTMLElement): Promise<void> {
    let isStopped = false;
    const { rows: before, ...rest } = loaded();
    const rows = [...before];
    let { after, hasNextPage } = rest;
    let error: GatewayError | undefined;
    const progress = el('span', { role: 'status' });
    const stop = button('Stop', () => {
      isStopped = true;
    });
    text.replaceChildren(progress, stop);
    focusIfLost(stop);
    const soFar = () => {
      progress.textContent = `${formatInteger(rows.length)} ${many} so far…`;
    };
    soFar();
    while (hasNextPage && !isStopped && !error) {
      ({ hasNextPage, error } = await list.load(mostRows, after, (edges) => {
        rows.push(...edges.map(({ node }) => node));
        after = edges.at(-1)?.cursor ?? after;
        soFar();
      }));
    }
    save(`${list.file}.csv`, csvOf(list.columns, rows));
    const end = `Saved ${counted(rows.length, one, many)}${hasNextPage ? ', not all' : ''}.`;
    text.replaceChildren(end);
    say(end);
    if (error) place.append(failure(error));
    all.disabled = false;
  }
}
