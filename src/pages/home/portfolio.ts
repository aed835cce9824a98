import { type Chain, nameOf } from '../chains.js';
import { el } from '../dom.js';
import { portfolio as query } from '../query-texts/of-addresses.js';
import { type Answer, ask, errorAt, type GatewayError } from './ask.js';
import { symbolOf } from './coins.js';
import { formatAmount } from './format.js';
import { PortfolioDocument, type PortfolioQuery } from './generated/documents.js';
import { searchFor } from './links.js';
import { failure, tokenLink } from './parts.js';
import { type Column, table } from './table.js';
import { type Held, total, totalOf } from './total.js';

/** Tokens to ask for on each chain, and to name. */
const mostAsked = 50;
const mostNamed = 3;

type OnChain = PortfolioQuery['address']['onChains'][number];

/** A chain, and what is known of the coins and tokens there. */
interface Row {
  hash: string;
  chain: Chain;
  found?: OnChain | undefined;
  error?: GatewayError | undefined;
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Chain',
    cell: ({ chain, hash }) =>
      el('a', { href: searchFor('address', hash, chain.id) }, nameOf(chain)),
  },
  { label: 'Holds', cell: holdsOf },
  {
    label: 'Value',
    cell: (row) => {
      const held = heldOf(row);
      return held ? total(held) : '–';
    },
  },
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
    return { hash, chain, found: found[index], error };
  });
  waiting.replaceWith(draw(rows));
  return answer;
}

function draw(rows: readonly Row[]): HTMLElement {
  const shown = table('What the same address holds: coins, and tokens by value', columns);
  shown.add(rows, 'append');
  const unknown: Held = { coin: null, tokens: [], hasMore: true };
  const all = totalOf(rows.map((row) => heldOf(row) ?? unknown));
  const isAsked = rows.some(({ found, error }) => found || error);
  const together = el('p', {}, 'On all chains together: ', el('b', {}, isAsked ? all : '…'));
  return el('div', {}, shown.element, together);
}

/** What the sum is made of; null if the tokens are not known. */
function heldOf({ found }: Row): Held | null {
  const { coinFiatValue: coin, tokens } = found ?? {};
  if (!tokens) return null;
  return { coin: coin ?? null, tokens: tokens.nodes, hasMore: tokens.pageInfo.hasNextPage };
}

function holdsOf({ chain, found, error }: Row): HTMLElement {
  if (error) return failure(error);
  if (!found?.tokens) return el('span', { class: 'none' }, '…');
  const { coinAmount, tokens } = found;
  const { nodes, pageInfo } = tokens;
  const named = nodes
    .slice(0, mostNamed)
    .map(({ amount, token }) =>
      el('li', {}, formatAmount(amount), ' ', tokenLink(token, chain.id)),
    );
  const rest = nodes.length - named.length;
  const more = `and ${rest}${pageInfo.hasNextPage ? ' or' : ''} more`;
  const coins = coinAmount && `${formatAmount(coinAmount)} ${symbolOf(chain.id) ?? 'of the coin'}`;
  return el(
    'ul',
    { class: 'held' },
    coins && el('li', {}, coins),
    ...named,
    rest > 0 && el('li', {}, more),
  );
}
