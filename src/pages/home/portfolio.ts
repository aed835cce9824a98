import { type Chain, nameOf } from '../chains.js';
import { el } from '../dom.js';
import { portfolio as query } from '../query-texts.js';
import { type Answer, ask, errorAt, type GatewayError } from './ask.js';
import { formatAmount, formatDollars } from './format.js';
import { PortfolioDocument, type PortfolioQuery } from './generated/documents.js';
import { worthOf } from './holdings.js';
import { searchFor } from './links.js';
import { failure, tokenLink } from './parts.js';
import type { Holdings } from './records.js';
import { type Column, table } from './table.js';

/** Tokens to ask for on each chain, and to name. */
const mostAsked = 50;
const mostNamed = 3;

/** A chain, and what is known of the tokens there. */
interface Row {
  hash: string;
  chain: Chain;
  tokens?: Holdings | null;
  error?: GatewayError | undefined;
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Chain',
    cell: ({ chain, hash }) =>
      el('a', { href: searchFor('address', hash, chain.id) }, nameOf(chain)),
  },
  { label: 'Tokens', cell: tokensOf },
  { label: 'Value', cell: ({ tokens }) => (tokens ? totalOf(tokens) : '–') },
];

/** Shows what an address holds on each chain, by one query. Returns the answer. */
export async function showPortfolio(
  place: HTMLElement,
  hash: string,
  chains: readonly Chain[],
): Promise<Answer<PortfolioQuery>> {
  const search = new URLSearchParams({ query, variables: JSON.stringify({ address: hash }) });
  // Drawn before the answer is there, so that nothing below it moves.
  const waiting = draw(chains.map((chain) => ({ hash, chain })));
  place.append(
    waiting,
    el('p', {}, el('a', { href: `graphql?${search}` }, 'Open the query in GraphiQL')),
  );
  place.hidden = false;
  const answer = await ask(PortfolioDocument, { hash, first: mostAsked });
  const found = answer.data?.address.onChains ?? [];
  const rows = chains.map((chain): Row => {
    const index = found.findIndex((address) => address.chain.chainId === chain.id);
    const error = errorAt(answer, 'address', 'onChains', index, 'tokens');
    return { hash, chain, tokens: found[index]?.tokens ?? null, error };
  });
  waiting.replaceWith(draw(rows));
  return answer;
}

function draw(rows: readonly Row[]): HTMLElement {
  const shown = table('Tokens of the same address, by value', columns);
  shown.add(rows, 'append');
  return shown.element;
}

function tokensOf({ chain, tokens, error }: Row): HTMLElement {
  if (error) return failure(error);
  if (!tokens) return el('span', { class: 'none' }, '…');
  const { nodes, pageInfo } = tokens;
  const named = nodes
    .slice(0, mostNamed)
    .map(({ amount, token }) =>
      el('li', {}, formatAmount(amount), ' ', tokenLink(token, chain.id)),
    );
  const rest = nodes.length - named.length;
  const more = `and ${rest}${pageInfo.hasNextPage ? ' or' : ''} more`;
  return el('ul', { class: 'held' }, ...named, rest > 0 && el('li', {}, more));
}

/** What the tokens with a price are worth together: the least, if there are more tokens than were asked for. */
function totalOf({ nodes, pageInfo }: Holdings): string {
  const total = nodes.reduce((sum, holding) => sum + (worthOf(holding) ?? 0), 0);
  return `${pageInfo.hasNextPage ? '≥ ' : ''}${formatDollars(total)}`;
}
