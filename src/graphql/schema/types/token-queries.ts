import { isMissing } from '../../../explorer/decode/read.js';
import { bounded } from '../fields/connection-of.js';
import { listField } from '../fields/list-field.js';
import { type ChainRoot, chainParent, type RootBuilder } from './chain-source.js';
import { loadToken, Token, TokenConnection, tokenOfRecord } from './token.js';

/** Explorers search by these alone, and send all tokens for a text without any. */
const canBeFound = /[a-z\d]/i;

/** The root fields that lead to tokens. */
export const tokenQueries = <Source>(t: RootBuilder<Source>, root: ChainRoot<Source>) => ({
  token: t.field({
    type: Token,
    nullable: true,
    description:
      'A token; null if the explorer does not know one of this hash. Costs one call, unless a record in the same operation has it.',
    args: {
      hash: t.arg({
        type: 'AddressHash',
        required: true,
        description: "The hash of the token's contract, in any letter case.",
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hash', typename: 'Token' } } },
    resolve: (source, { hash, chain }, context, info) =>
      loadToken(hash, context.on(root.chainOf(context.chains, chain, source)), info),
  }),
  tokens: t.field({
    type: [Token],
    nullable: { list: false, items: true },
    description:
      'Several tokens, in the order of `hashes`; null in place of each hash that is no token. From version 12 of the explorer on, one call brings them all; each counts as one in the estimate, since older versions take one call for each.',
    args: {
      hashes: t.arg({
        type: ['AddressHash'],
        required: true,
        description: "The hashes of the tokens' contracts, at most {MAX_IDS}.",
      }),
      ...root.args,
    },
    extensions: { cost: { names: { argument: 'hashes', typename: 'Token' } } },
    resolve: (source, { hashes, chain }, context, info) => {
      const on = context.on(root.chainOf(context.chains, chain, source));
      return bounded('hashes', hashes, context.limits).map((hash) => loadToken(hash, on, info));
    },
  }),
  topTokens: listField(t, TokenConnection, 'tokens', {
    description:
      'The tokens of the chain, by market value, then by price and by number of holders. These change the order, so a token may be missed or repeated between pages.',
    filters: {
      query:
        'Only tokens whose name or symbol has words that begin with these, or the token with this address: at most 128 characters. Without a letter from A to Z or a digit, there are none, since explorers search by these. It is in no log and no error.',
      types: 'Only tokens of these standards; all if not given or empty.',
    },
    args: root.args,
    parentOf: chainParent(root),
    nodeOf: (row) => tokenOfRecord(row),
    known: (_source, { query }) => (isMissing(query) || canBeFound.test(query) ? null : []),
  }).synonyms('allTokens tokenList searchTokens findTokens'),
});
