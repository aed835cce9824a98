import { endpoints } from '../../endpoints/endpoints.js';
import type { Token } from '../chain.js';
import { tokenFilter } from '../filters.js';
import { getOrCreate } from '../get-or-create.js';
import { lastOf } from '../parameters.js';
import { textFilter } from '../text-filter.js';
import { type RankedToken, rankOf, tokenOrder } from '../token-order.js';
import { holders as holderPager, tokenList } from '../versions/token-pagers.js';
import type { Answers, FurtherSource, ValidRequest } from './answer.js';

/** Tokens, who holds them, and how often they were transferred. */
export function tokenAnswers(source: FurtherSource): Answers {
  const { flavour, further, holders, indexes, ledger, page, records } = source;
  const ranked = ledger.untilNextBlock<string, readonly RankedToken[]>();

  function rankedBy(sort: string, order: string): readonly RankedToken[] {
    return getOrCreate(ranked, `${sort} ${order}`, () =>
      ledger
        .tokens()
        .map((token) => rankOf(token, ledger.balances.holdersCount(token.hash)))
        .sort(tokenOrder(sort, order)),
    );
  }

  /** Answers for a token that the chain has. */
  const ofToken =
    (answer: (token: Token, request: ValidRequest) => string) => (request: ValidRequest) => {
      const token = ledger.token(request.hash);
      return token && answer(token, request);
    };

  return {
    token: ofToken((token) => JSON.stringify(further.token(token))),

    'tokens-batch'({ hashes, query, viewer }) {
      const isShown = tokenFilter(query, viewer, ledger);
      const wanted = new Set(hashes.map((hash) => hash.toLowerCase()));
      const found = ledger
        .tokens()
        .filter((token) => wanted.has(token.hash.toLowerCase()) && isShown({ token }));
      return JSON.stringify(found.map(further.token));
    },

    'token-counters': ofToken((token) =>
      JSON.stringify({
        token_holders_count: String(ledger.balances.holdersCount(token.hash)),
        transfers_count: String(indexes.transfersOf(token.hash).length),
      }),
    ),

    'token-holders': ofToken((token, { query }) =>
      page(endpoints.tokenHolders, query, {
        pager: holderPager,
        list: holders.holdersOf(token),
        write: further.holder,
      }),
    ),

    'token-transfers-of-token': ofToken((token, { query }) =>
      page(endpoints.tokenTransfersOfToken, query, {
        pager: flavour.addressTransfers,
        list: indexes.transfersOf(token.hash),
        write: (row) => records.transfer(row, 'address'),
      }),
    ),

    tokens({ query, viewer }) {
      const isShown = tokenFilter(query, viewer, ledger);
      const isFound = textFilter(lastOf(query, 'q'));
      return page(endpoints.tokens, query, {
        pager: tokenList,
        list: rankedBy(lastOf(query, 'sort'), lastOf(query, 'order')),
        matches: (row) => isShown(row) && isFound(row.token),
        write: ({ token }) => further.token(token),
      });
    },

    'token-transfers': ({ query, viewer }) =>
      page(endpoints.tokenTransfers, query, {
        pager: flavour.addressTransfers,
        list: indexes.transfers(),
        matches: tokenFilter(query, viewer, ledger),
        write: (row) => records.transfer(row, 'address'),
      }),
  };
}
