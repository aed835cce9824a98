import { el } from '../dom.js';

/** A description's text, its `code` set as such; no other markup is read. */
export function prose(text: string | undefined): (Node | string)[] {
  return (text ?? '')
    .split('`')
    .map((part, index) => (index % 2 === 1 ? el('code', {}, part) : part));
}

/** A path, whose lines break in front of a slash and nowhere else. */
export function pathSteps(path: string): Node[] {
  return path.split(/(?=\/)/).flatMap((step) => [el('wbr'), el('span', { class: 'step' }, step)]);
}
