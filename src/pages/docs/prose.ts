import { el } from '../dom.js';

/** The text of a description, with `code` as its only markup. */
export function prose(text: string | undefined): (Node | string)[] {
  return (text ?? '')
    .split('`')
    .map((part, index) => (index % 2 === 1 ? el('code', {}, part) : part));
}

/** A path that breaks across lines only before a slash. */
export function pathSteps(path: string): Node[] {
  return path.split(/(?=\/)/).flatMap((step) => [el('wbr'), el('span', { class: 'step' }, step)]);
}
