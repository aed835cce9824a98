import type { GraphQLResolveInfo } from 'graphql';
import { spellings } from '../../../endpoints/declaration.js';
import { endpoints } from '../../../endpoints/endpoints.js';
import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  type JsonRecord,
  pick,
  readBoolean,
  readRecord,
  readText,
} from '../../../explorer/decode/read.js';
import type { ChainContext } from '../../load/resolver-context.js';
import { selectionOf } from '../../plan/field-plan.js';
import { readUse } from '../../plan/field-use.js';
import { reads } from '../../plan/projection.js';
import { closure } from '../../plan/selected.js';
import { digest } from '../../relay/cursor.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { recordFields } from '../fields/record-fields.js';
import { Address } from './address.js';
import { bareAddress } from './address-source.js';
import { chainFields } from './chain.js';
import { countersField } from './token-counters.js';
import { tokenLists } from './token-lists.js';
import { ownTokenFields } from './token-own.js';

export interface TokenSource {
  readonly __typename: 'Token';
  readonly chain: Chain;
  readonly hash: string;
  readonly record: JsonRecord;
}

/** Stands in for the address of a token that has none. */
const zeroAddress = `0x${'0'.repeat(40)}`;

const addressOf = (record: JsonRecord, { readAddressHash }: Chain) => {
  try {
    return readAddressHash(pick(record, ...spellings.addressHash));
  } catch {
    // Some explorers write "native" for the chain's own coin.
    return null;
  }
};

/** A token from its record, such as a row of a list of tokens, with `otherwise` if it has no address. */
export const tokenOfRecord = (
  { chain, record }: Pick<TokenSource, 'chain' | 'record'>,
  otherwise = zeroAddress,
): TokenSource => {
  const hash = addressOf(record, chain) ?? otherwise;
  return { __typename: 'Token', chain, hash, record };
};

/** The token that the explorer embedded in another record, with `otherwise` if it has no address; null if there is none. */
export const embeddedToken = (
  value: unknown,
  chain: Chain,
  otherwise?: string,
): TokenSource | null => {
  const record = readRecord(value);
  return record && tokenOfRecord({ chain, record }, otherwise);
};

/** What tells a token without an address from others. */
const ownNames = [...spellings.addressHash, 'symbol', 'name'];

/** Whether it has a contract, by which the explorer can be asked for more. */
export const hasContract = ({ chain, hash, record }: TokenSource): boolean =>
  hash !== zeroAddress || addressOf(record, chain) !== null;

/** Tokens without an address must not share an id: clients would merge them. */
const ownId = (token: TokenSource): string =>
  hasContract(token)
    ? token.hash.toLowerCase()
    : `-${digest(String(pick(token.record, ...ownNames)))}`;

/** The token that was asked for by its hash, from the explorer's answer. @throws ShapeError if it is none */
export const readToken = (body: unknown, asked: string, chain: Chain): TokenSource => {
  const record = readRecord(body) ?? {};
  const hash = addressOf(record, chain) ?? ('type' in record ? chain.readAddressHash(asked) : null);
  if (hash === null) throw new ShapeError('a token');
  return { __typename: 'Token', chain, hash, record };
};

/**
 * Asks at once for what only a token's own path says, if that is selected, be it where its rows lead back to it: then
 * no batch need bring the token, too.
 */
const askOwn = (
  hash: string,
  { limits, loaders }: ChainContext,
  info: GraphQLResolveInfo | undefined,
) => {
  const selection = info?.plan && selectionOf(info.plan, 'Token');
  const all = selection
    ? closure([selection], (field) => readUse(field, info.variableValues, limits))
    : [];
  if (all.some(({ fields }) => fields.some(({ cost }) => cost.own !== undefined))) {
    loaders.body(endpoints.token, hash.toLowerCase()).catch(() => {});
  }
};

/**
 * Loads a token: from what the operation has of it, or else from the explorer; null if that does not know it.
 * @throws NOT_SUPPORTED where the explorer cannot be asked
 */
export const loadToken = async (
  hash: string,
  context: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<TokenSource | null> => {
  askOwn(hash, context, info);
  const { chain, addressIndex, loaders } = context;
  const known = await addressIndex().token(hash);
  if (known !== null) return embeddedToken(known, chain);
  const body = await loaders.token(hash);
  return body && readToken(body('all'), hash, chain);
};

/**
 * The same by an id, and also from what an earlier answer has of it; null where settings forbid to ask. A token
 * without an address cannot be found again.
 */
const loadNode = async (
  id: string,
  context: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<TokenSource | null> => {
  if (!id.startsWith('0x')) return null;
  const { chain, limits, addressIndex, cachedToken } = context;
  const mayAsk = limits.explorerPaths === 'all';
  askOwn(id, context, info);
  const known = (await addressIndex().token(id)) ?? cachedToken(id, !mayAsk);
  if (known !== null) return embeddedToken(known, chain);
  return mayAsk ? loadToken(id, context) : null;
};

const readReputation = ({ reputation, is_scam: isScam }: JsonRecord): string | null =>
  readText(reputation) ?? (readBoolean(isScam) ? 'scam' : null);

export const Token = builder.objectRef<TokenSource>('Token');

Token.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: { ...reads(...spellings.addressHash), ...loadedBy(loadNode) },
  description: 'A token contract, as the explorer describes it: the same wherever it stands.',
  fields: (t) => {
    const { text, boolean, int, bigInt, decimal, dateTime } = recordFields(
      t,
      ({ record }: TokenSource) => record,
    );
    return {
      id: nodeId(t, 'Token', ownId, reads(...ownNames)),
      ...chainFields(t),
      addressHash: t.expose('hash', {
        type: 'AddressHash',
        nullable: false,
        extensions: { ...reads(), synonyms: 'hash contractAddress contractHash tokenAddress' },
        description:
          "The hash of the token's contract; the zero address if the explorer gives none, as for the chain's own coin.",
      }),
      address: t.field({
        type: Address,
        nullable: false,
        description: 'The contract, as an address.',
        extensions: reads(),
        resolve: ({ chain, hash }) => bareAddress(hash, chain),
      }),
      name: text(
        'The name of the token. Beware: anyone can deploy a token with any name.',
        'name',
      ).synonyms('tokenName contractName'),
      symbol: text('The symbol of the token.', 'symbol').synonyms('ticker tokenSymbol'),
      decimals: int(
        'How many decimal places amounts have that are in the smallest unit. null if the contract does not say: most of ERC-721 and ERC-1155, and some ERC-20 tokens. NFTs are counted in pieces, even if their contract says otherwise.',
        'decimals',
      ).synonyms('tokenDecimals contractDecimals'),
      type: text(
        'The token standard as the explorer names it: ERC-20, ERC-721, ERC-1155, ERC-404, ERC-8056, …',
        'type',
      ).synonyms('standard tokenType contractType'),
      exchangeRate: decimal(
        'The price of one whole token, as `amount` counts them, in US dollars; null if the explorer knows none.',
        'exchange_rate',
      ).synonyms('price usdPrice priceUsd tokenPrice fiatPrice quoteRate'),
      totalSupply: bigInt('How many tokens exist, in the smallest unit.', 'total_supply').synonyms(
        'supply',
      ),
      circulatingMarketCap: decimal(
        'The value of all circulating tokens in US dollars; null if the explorer does not know it.',
        'circulating_market_cap',
      ).synonyms('marketCap marketCapUsd marketCapitalization'),
      circulatingSupply: decimal(
        'How many whole tokens circulate; null if the explorer does not know it, and before version 11.1.',
        'circulating_supply',
      ),
      volume24h: decimal(
        'The value of the tokens traded in the last 24 hours, in US dollars; null if the explorer does not know it, and before version 6.3.',
        'volume_24h',
      ).synonyms('volume volumeUsd dailyVolume'),
      iconUrl: text(
        'A link to an image of the token; null if the explorer has none.',
        'icon_url',
      ).synonyms('icon logo logoUrl logoUri image imageUrl thumbnail'),
      holdersCount: bigInt(
        'How many addresses hold the token.',
        'holders_count',
        'holders',
      ).synonyms('holderCount holdersNumber tokenHoldersCount'),
      reputation: t.string({
        nullable: true,
        description:
          "The explorer's verdict on the token: ok, scam, …; on explorers before version 9.1, which have none, scam where they flag it as one, else null.",
        extensions: { ...reads('reputation', 'is_scam'), synonyms: 'isScam isSpam possibleSpam' },
        resolve: ({ record }) => readReputation(record),
      }),
      uiMultiplier: bigInt(
        'ERC-8056 only: the factor in force now, with 18 decimals. What people read is value × uiMultiplier ÷ 10^18 ÷ 10^decimals: see `amount` of balances and transfers. null for other tokens, and before version 12 of the explorer.',
        'ui_multiplier',
      ),
      newUiMultiplier: bigInt(
        'ERC-8056 only: the factor that is in force from `uiMultiplierEffectiveAt` on, with 18 decimals.',
        'new_ui_multiplier',
      ),
      uiMultiplierEffectiveAt: dateTime(
        'ERC-8056 only: when `newUiMultiplier` comes, or came, into force.',
        'ui_multiplier_effective_at',
      ),
      counters: countersField(t),
      ...tokenLists(t),
      isBridged: boolean(
        'Whether it came over a bridge from another chain; null on explorers that do not know bridges.',
        'is_bridged',
      ).synonyms('bridged'),
      ...ownTokenFields(t),
    };
  },
});

export const TokenConnection = connectionOf(Token, 'token');
