import { button, el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { ask, isMissingPath } from './ask.js';
import { BlockOfHashDocument, ChainsOfHashDocument } from './generated/documents.js';
import { chainHere, searchFor } from './links.js';
import { linksTo } from './other-chains.js';

/** Says that this chain does not know a transaction, and which of the others does; if it is the hash of a block, goes there. */
export function unknownTransaction(hash: string, retry: () => void): HTMLElement {
  const others = el('div', { class: 'chains', role: 'status' });
  void lookElsewhere(hash, others);
  return el(
    'div',
    {},
    el('p', {}, 'The explorer does not know this transaction.'),
    others,
    el(
      'p',
      {},
      button('Try again', retry),
      ' If it is new, it is shown here as soon as the explorer knows it.',
    ),
  );
}

async function lookElsewhere(hash: string, place: HTMLElement): Promise<void> {
  const here = await ask(BlockOfHashDocument, { hash, chain: chainHere() });
  if (here.data?.block) return location.replace(searchFor('block', hash));
  const { chains } = await fetchExamples();
  if (chains.length < 2) return;
  const { data, errors = [] } = await ask(ChainsOfHashDocument, { hash });
  for (const [kind, text] of [
    ['transaction', 'It is on another chain:'],
    ['block', 'It is the hash of a block on another chain:'],
  ] as const) {
    const knowing = data?.chains.filter((chain) => chain[kind]) ?? [];
    const found = chains.filter(({ id }) => knowing.some(({ chainId }) => chainId === id));
    if (found.length === 0) continue;
    place.append(el('p', {}, text), linksTo(kind, hash, found));
    return;
  }
  if (errors.every(isMissingPath)) place.append(el('p', {}, 'Nor is it on the other chains.'));
}
