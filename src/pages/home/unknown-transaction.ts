import { button, el } from '../dom.js';
import { fetchExamples } from '../examples.js';
import { ask } from './ask.js';
import { ChainsOfTransactionDocument } from './generated/documents.js';
import { linksTo } from './other-chains.js';

/** Says that this chain does not know a transaction, and which of the others does. */
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
  const { chains } = await fetchExamples();
  if (chains.length < 2) return;
  const answer = await ask(ChainsOfTransactionDocument, { hash });
  const knowing = answer.data?.chains.filter(({ transaction }) => transaction) ?? [];
  const found = chains.filter(({ id }) => knowing.some(({ chainId }) => chainId === id));
  if (found.length > 0)
    place.append(el('p', {}, 'It is on another chain:'), linksTo('transaction', hash, found));
  else if (!answer.errors) place.append(el('p', {}, 'Nor is it on the other chains.'));
}
