import { spellings } from '../../../endpoints/declaration.js';
import { endpoints } from '../../../endpoints/endpoints.js';
import { type Mask, namesMask, unionMask } from '../../../explorer/call/mask.js';
import { readBigInt, readRecord } from '../../../explorer/decode/read.js';
import { projection, type Reads } from '../../plan/projection.js';
import { listField } from '../fields/list-field.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { hasContract } from './token.js';
import { holderOf, TokenHolderConnection } from './token-holder.js';
import { type RecordWithToken, tokenOf } from './token-instance.js';
import { TokenTransferConnection } from './token-transfer.js';
import { transferOfRow } from './transfer-source.js';

/** What names it upstream: its contract and its id. null if one of these is not known. */
const nameOf = (instance: RecordWithToken): string | null => {
  const token = tokenOf(instance);
  const id = readBigInt(instance.record.id);
  return token && hasContract(token) && id !== null ? `${token.hash}/${id}` : null;
};

const hashMask = namesMask(...spellings.addressHash);

/** Reads what `nameOf` does, and so much of the token. */
const naming = (ofToken: Mask) => {
  const token = unionMask(hashMask, ofToken);
  return projection({ own: { id: 'all', token }, parent: { token } });
};

const named = naming({});
const readsName: { readonly reads: Reads } = { reads: () => named };
const readsToken: { readonly reads: Reads } = { reads: ({ parent }) => naming(parent) };

/** What these lists belong to, and that they are empty for what cannot be asked for. */
const ofInstance = {
  parentOf: (instance: RecordWithToken) => ({ chain: instance.chain, id: nameOf(instance) ?? '' }),
  known: (instance: RecordWithToken) => (nameOf(instance) === null ? [] : null),
};

/** The lists of an NFT, and how long one of them is. */
export const instanceLists = (t: FieldBuilder<RecordWithToken>) => ({
  transfersCount: t.field({
    type: 'BigInt',
    nullable: true,
    description: 'How often it was transferred. Costs one call.',
    extensions: {
      ...readsName,
      cost: { call: endpoints.tokenInstanceTransfersCount.name },
      synonyms: 'transferCount',
    },
    resolve: async (instance, _args, context) => {
      const name = nameOf(instance);
      if (name === null) return null;
      const { loaders } = context.on(instance.chain);
      const body = await loaders.body(endpoints.tokenInstanceTransfersCount, name.toLowerCase());
      return readBigInt(readRecord(body?.('all'))?.transfers_count);
    },
  }),
  transfers: listField(t, TokenTransferConnection, 'tokenInstanceTransfers', {
    description: 'Its transfers, newest first.',
    filters: {},
    ...ofInstance,
    nodeOf: transferOfRow,
    extensions: readsName,
  }).synonyms('tokenTransfers history'),
  holders: listField(t, TokenHolderConnection, 'tokenInstanceHolders', {
    description:
      'Who holds it, the largest first. For ERC-721, explorers mostly list nobody: see `owner`. Transfers change the order, so a holder may be missed or repeated between pages.',
    filters: {},
    ...ofInstance,
    nodeOf: (row, { record, token }) => holderOf(row, readRecord(record.token ?? token)),
    extensions: readsToken,
  }).synonyms('tokenHolders owners'),
});
