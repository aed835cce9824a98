import { copyButton } from '../copy.js';
import { el } from '../dom.js';
import { cut } from './format.js';

/** A text of 5 MB, drawn at once, would hold the browser for more than a second; a part of this length takes about 0.1 s. */
const mostAtOnce = 100_000;

/** A text of any length, which is drawn when it is opened, with a button that copies it. */
export function codeText(name: string, size: string, text: string): HTMLElement {
  const pre = placeOf(name);
  const block = folded(name, size, pre, () => void draw(pre, text));
  block.append(copyButton(cut(name), () => text));
  return block;
}

/** The same of a text that is asked for when it is opened; where it cannot be had, what to show, which may ask again. */
export function askedText(
  name: string,
  size: string,
  ask: (again: () => void) => Promise<string | HTMLElement>,
): HTMLElement {
  const place = el('div');
  const open = async () => {
    place.replaceChildren();
    place.setAttribute('aria-busy', 'true');
    const answer = await ask(() => void open());
    place.removeAttribute('aria-busy');
    if (typeof answer !== 'string') return place.replaceChildren(answer);
    const pre = placeOf(name);
    place.replaceChildren(pre);
    block.append(copyButton(cut(name), () => answer));
    await draw(pre, answer);
  };
  const block = folded(name, size, place, () => void open());
  return block;
}

function placeOf(name: string): HTMLElement {
  return el('pre', { tabindex: '0', role: 'region', 'aria-label': cut(name) });
}

/** A title that opens to what is in it; `opened` is called the first time. */
function folded(name: string, size: string, inside: HTMLElement, opened: () => void): HTMLElement {
  const title = el('span', {}, el('bdi', {}, cut(name)), ' ', el('small', { class: 'none' }, size));
  const details = el('details', {}, el('summary', {}, title), inside);
  details.addEventListener('toggle', opened, { once: true });
  return el('div', { class: 'code-text' }, details);
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
