import { el } from '../dom.js';
import { ask, errorAt } from './ask.js';
import { counted, formatInteger } from './format.js';
import { FindTokensDocument } from './generated/documents.js';
import { chainHere } from './links.js';
import { failure, foreignText, tokenLink } from './parts.js';
import type { FoundToken } from './records.js';
import { type Column, table } from './table.js';
import { warning } from './token-facts.js';

/** Tokens to show of those that are found. */
const mostFound = 10;

const columns: readonly Column<FoundToken>[] = [
  { label: 'Token', cell: (token) => tokenLink(token) },
  {
    label: 'Name',
    cell: ({ name, reputation }) => {
      const warned = warning(reputation);
      return el('span', {}, foreignText(name) || '–', warned && ' ', warned);
    },
  },
  { label: 'Standard', cell: ({ type }) => foreignText(type) || '–' },
  { label: 'Price', cell: ({ exchangeRate }) => (exchangeRate ? `$${exchangeRate}` : '–') },
  { label: 'Holders', cell: ({ holdersCount }) => formatInteger(holdersCount) },
];

let searches = 0;

/**
 * Lists the tokens whose symbol or name has words that begin with those of a text, below the box. The text may be a secret that was
 * pasted by mistake: it goes into the body of one request, and nowhere else. `advice` says what else the box takes.
 */
export async function showFound(place: HTMLElement, text: string, advice: string): Promise<void> {
  searches += 1;
  const search = searches;
  const said = el('p', { role: 'status' }, 'Searching…');
  place.replaceChildren(el('h2', {}, 'Tokens'), said);
  const answer = await ask(FindTokensDocument, { text, chain: chainHere(), first: mostFound });
  // The reader may have searched for something else since.
  if (search !== searches) return;
  const error = errorAt(answer, 'topTokens');
  const found = answer.data?.topTokens;
  if (error || !found) {
    const why = error ?? { message: 'The gateway sent no tokens.' };
    said.replaceWith(failure(why, undefined, 'Tokens cannot be listed'));
    return;
  }
  const { nodes, pageInfo } = found;
  said.textContent = told(nodes.length, pageInfo.hasNextPage, advice);
  if (nodes.length === 0) return;
  const list = table('By market value', columns);
  list.add(nodes, 'append');
  place.append(list.element);
}

function told(count: number, hasMore: boolean, advice: string): string {
  if (count === 0)
    return `No token is called so: none has a symbol or name with words that begin like these. ${advice}`;
  const more = hasMore ? ', and there are more: those of less value need more of their name.' : '.';
  return `${counted(count, 'token')} found${more}`;
}
