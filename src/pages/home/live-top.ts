import { say } from '../copy.js';
import { button, el } from '../dom.js';
import { watchDemo } from '../examples.js';
import { type Following, follow } from './follow.js';
import { counted, formatAge } from './format.js';
import type { TypedDocumentString } from './generated/documents.js';
import { type Edge, focusIfLost, mostRows } from './list.js';
import type { ListView } from './list-view.js';
import { ageAgain } from './time.js';

/** What keeps the top of a list up to date. */
export interface LiveTop {
  /** Whether the list is seen: only then it is kept up to date. */
  shown: (isShown: boolean) => void;
}

/** Rows that come together are shown together, and told as one. */
const gatherMs = 200;

/** How often ages are written anew. */
const ageMs = 10_000;

/** A row that comes with an older time is from a chain whose clock is behind, or has been indexed late. */
const oldMs = 3_600_000;

/**
 * Puts new rows on top of a list. While the reader is below its top, or moves in it by keyboard, they
 * wait behind a button, so that nothing moves.
 */
export function liveTop<Row, Event, Names extends object>(
  list: ListView<Row>,
  [one, many]: readonly [string, string],
  query: TypedDocumentString<Event, Names>,
  variables: Names,
  edgeOf: (event: Event) => Edge<Row>,
): LiveTop {
  let waiting: Edge<Row>[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let aging: ReturnType<typeof setInterval> | undefined;
  let fresh = 0;
  const state = el('span');
  const dated = el('span');
  const demo = el('span');
  let leaveDemo: (() => void) | undefined;
  const show = button('', () => {
    const top = reveal();
    list.element.scrollIntoView({ block: 'start' });
    focusIfLost(top?.querySelector('a'));
  });
  show.hidden = true;
  list.element.prepend(el('p', { class: 'live' }, state), el('div', { class: 'news' }, show));
  const follower = follow(
    query,
    variables,
    list.newest,
    (event) => {
      waiting.push(edgeOf(event));
      if (gathering === undefined) gathering = setTimeout(gathered, gatherMs);
    },
    tell,
  );
  return {
    shown: (isShown) => {
      clearInterval(aging);
      leaveDemo?.();
      if (isShown) {
        aging = setInterval(() => ageAgain(list.element), ageMs);
        leaveDemo = watchDemo((text) => demo.replaceChildren(` · ${text}`));
        follower.start();
      } else {
        follower.stop();
        state.replaceChildren();
      }
    },
  };

  function gathered(): void {
    gathering = undefined;
    say(counted(waiting.length, `new ${one}`, `new ${many}`));
    fresh += waiting.length;
    const { top } = list.element.getBoundingClientRect();
    const isRead = top < 0 || list.element.contains(document.activeElement);
    if (!isRead) reveal();
    show.textContent = `↑ ${counted(waiting.length, `new ${one}`, `new ${many}`)}`;
    show.hidden = waiting.length === 0;
    if (fresh < mostRows) return;
    follower.stop();
    tell({ trouble: 'More has happened than one page should hold.', isOver: true });
  }

  /** Shows what waits. Returns its first row. */
  function reveal(): HTMLElement | undefined {
    const edges = waiting.toReversed();
    waiting = [];
    show.hidden = true;
    const top = list.add(edges, 'prepend');
    dated.textContent = clockNote(top?.querySelector('time')?.dateTime);
    return top;
  }

  function tell(following: Following): void {
    if (following === null) state.replaceChildren();
    else if (following === 'live')
      state.replaceChildren(el('span', { class: 'dot' }), el('span', {}, 'Live'), dated, demo);
    else {
      const { trouble, isOver } = following;
      const again = isOver && button('Load again', () => location.reload());
      state.replaceChildren('Not live: ', trouble, ...(again ? [' ', again] : []));
    }
  }
}

/** Explains why a row that has just come says that it is old. */
function clockNote(timestamp: string | undefined): string {
  const now = Date.now();
  const isOld = timestamp !== undefined && now - Date.parse(timestamp) > oldMs;
  return isOld ? ` · by the chain’s clock, new rows are from ${formatAge(timestamp, now)}` : '';
}
