import { endpoints } from '../../../endpoints/endpoints.js';
import { type JsonRecord, readerOf } from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import { type FieldBuilder, valueFields, whenLoaded } from '../fields/record-fields.js';
import { hasContract, readToken, type TokenSource } from './token.js';

/**
 * What a token's own path says, which lists and batches do not say whole; null for a token without a contract, and if
 * the explorer does not know it.
 */
const loadOwnRecord = async (token: TokenSource, context: Context): Promise<JsonRecord | null> => {
  if (!hasContract(token)) return null;
  const { loaders } = context.on(token.chain);
  const body = await loaders.body(endpoints.token, token.hash.toLowerCase());
  return body && readToken(body('all'), token.hash, token.chain).record;
};

// They read nothing of the record that is at hand.
const extensions = { ...reads(), cost: { own: endpoints.token.name } } as const;

/** Resolves a value that only the token's own path has. */
const ofOwnPath = <T>(
  read: (value: unknown, token: TokenSource) => T | null,
  names: readonly string[],
) => {
  const from = readerOf(read, names);
  return {
    extensions,
    resolve: (token: TokenSource, _args: object, context: Context) =>
      whenLoaded(loadOwnRecord(token, context), (record) => from(record, token)),
  };
};

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
      extensions: { ...extensions, synonyms: 'foreignAddress originAddress' },
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
      extensions,
      resolve: (token, _args, context) => loadOwnRecord(token, context),
    }),
  };
};
