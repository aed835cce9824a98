import { el } from '../dom.js';
import { formatAge, formatTime } from './format.js';

/** A time: how long ago it was, and in UTC. Style sheets show one of them, or both. */
export function time(timestamp: string | null | undefined): HTMLElement {
  if (!timestamp) return el('span', { class: 'none' }, '–');
  return el(
    'time',
    { datetime: timestamp, title: `${formatTime(timestamp)} UTC` },
    el('span', { class: 'age' }, formatAge(timestamp, Date.now())),
    el('span', { class: 'utc' }, formatTime(timestamp)),
  );
}

/** Writes all ages within an element anew. */
export function ageAgain(within: HTMLElement): void {
  for (const shown of within.querySelectorAll('time')) {
    const age = shown.querySelector('.age');
    if (age) age.textContent = formatAge(shown.dateTime, Date.now());
  }
}
