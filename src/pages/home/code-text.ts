import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { cut } from './format.js';

/** A text of 5 MB, drawn at once, would hold the browser for more than a second; a part of this length takes about 0.1 s. */
const mostAtOnce = 100_000;

/** A text of any length, which is drawn when it is opened, with a button that copies it. */
export function codeText(name: string, size: string, text: string): HTMLElement {
  const pre = el('pre', { tabindex: '0', role: 'region', 'aria-label': cut(name) });
  const title = el('span', {}, el('bdi', {}, cut(name)), ' ', el('small', { class: 'none' }, size));
  const details = el('details', {}, el('summary', {}, title), pre);
  details.addEventListener('toggle', () => void draw(pre, text), { once: true });
  return el(
    'div',
    { class: 'code-text' },
    details,
    copyButton(cut(name), () => text),
  );
}

/** Each part is a block of its own, so that the browser lays out no part again for the next. */
async function draw(pre: HTMLElement, text: string): Promise<void> {
  let start = 0;
  while (start < text.length) {
    const limit = start + mostAtOnce;
    const lineEnd = limit < text.length ? text.lastIndexOf('\n', limit) : -1;
    const end = lineEnd > start ? lineEnd : limit;
    pre.append(el('span', {}, text.slice(start, end)));
    // The end of the block stands for that of the line.
    start = lineEnd > start ? end + 1 : end;
    await new Promise(requestAnimationFrame);
  }
}
