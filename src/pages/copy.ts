import { el } from './dom.js';

/** Says what was done to people who do not see it: one region for the page. */
const said = el('div', { class: 'unseen', 'aria-live': 'polite' });

/** Says a short text to people who do not see the page. */
export function say(text: string): void {
  if (!said.isConnected) document.body.append(said);
  // The same text a second time would not be said.
  said.textContent = said.textContent === text ? `${text}\u00a0` : text;
}

/** A button that copies a text, which is made when it is pressed. */
export function copyButton(what: string, text: () => string): HTMLButtonElement {
  const button = el(
    'button',
    { type: 'button', class: 'copy', 'aria-label': `Copy ${what}` },
    'copy',
  );
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard?.writeText(text()).then(
      () => 'copied',
      () => undefined,
    );
    // Without a secure context, or if the browser forbids it.
    const word = done ?? 'not allowed';
    button.textContent = word;
    say(done ? `Copied ${what}` : 'The browser does not allow copying here.');
    button.addEventListener('blur', () => (button.textContent = 'copy'), { once: true });
  });
  return button;
}

/** A hash in full, with a button that copies it; `what` it is said to copy. */
export function hashLine(hash: string, what: string): HTMLElement {
  return el(
    'p',
    { class: 'hash' },
    hash,
    ' ',
    copyButton(what, () => hash),
  );
}
