import { type Endpoint, endpoints } from '../../../endpoints/endpoints.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import type { Body } from '../../load/loaders.js';
import type { Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import { type FieldBuilder, ofOwnRecord, valueFields } from '../fields/record-fields.js';
import { hasContract, readToken, type TokenSource } from './token.js';

/** What a path of a token's contract says; null for a token without one, and if the explorer knows nothing there. */
export const tokenBody = async (
  token: TokenSource,
  endpoint: Endpoint,
  context: Context,
  within = '',
): Promise<Body | null> =>
  hasContract(token)
    ? context.on(token.chain).loaders.body(endpoint, `${token.hash.toLowerCase()}${within}`)
    : null;

/**
 * What a token's own path says, which lists and batches do not say whole; null for a token without a contract, and if
 * the explorer does not know it.
 */
const loadOwnRecord = async (token: TokenSource, context: Context): Promise<JsonRecord | null> => {
  const body = await tokenBody(token, endpoints.token, context);
  return body && readToken(body('all'), token.hash, token.chain).record;
};

/** Resolves a value that only the token's own path has: what is at hand does not tell that it has none. */
const ofOwnPath = ofOwnRecord(endpoints.token.name, loadOwnRecord, () => false);

const foreignAddress = ofOwnPath(
  (value, { chain }) => chain.readAddressHash(value),
  ['foreign_address'],
);

/** The fields of a token that only its own path has, which one call brings for all of them. */
export const ownTokenFields = (t: FieldBuilder<TokenSource>) => {
  const { text } = valueFields(t, ofOwnPath);
  return {
    originChainId: text(
      'For a token that came over a bridge, the id of the chain that it comes from; otherwise null. This, `foreignAddressHash`, `bridgeType` and `raw` cost one call for each token, for all of these together, wherever the token stands.',
      'origin_chain_id',
    ).synonyms('originChain foreignChainId'),
    foreignAddressHash: t.field({
      type: 'AddressHash',
      nullable: true,
      description:
        'For a token that came over a bridge, the hash of its contract on the chain that it comes from; otherwise null.',
      ...foreignAddress,
      extensions: { ...foreignAddress.extensions, synonyms: 'foreignAddress originAddress' },
    }),
    bridgeType: text(
      'For a token that came over a bridge, the kind of the bridge: omni, amb, …; otherwise null.',
      'bridge_type',
    ).synonyms('bridge'),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The whole record of its own path as the explorer sent it, also what the graph has no field for. Costs no more than `originChainId`.',
      extensions: { ...reads(), cost: { own: endpoints.token.name } },
      resolve: (token, _args, context) => loadOwnRecord(token, context),
    }),
  };
};
