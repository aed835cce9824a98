import { endpoints } from '../../../endpoints/endpoints.js';
import type { Mask } from '../../../explorer/call/mask.js';
import { readRecord } from '../../../explorer/decode/read.js';
import { badUserInput } from '../../errors/errors.js';
import { recordMask } from '../../plan/field-plan.js';
import { projection, type Reads } from '../../plan/projection.js';
import { listField } from '../fields/list-field.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { hasContract, type TokenSource } from './token.js';
import { holderOf, TokenHolderConnection } from './token-holder.js';
import { instanceIn, TokenInstance, TokenInstanceConnection } from './token-instance.js';
import { tokenBody } from './token-own.js';
import { TokenTransferConnection } from './token-transfer.js';
import { transferOfRow } from './transfer-source.js';

/** What these lists belong to, and that they are empty for a token without a contract. */
const ofToken = {
  parentOf: ({ chain, hash }: TokenSource) => ({ chain, id: hash }),
  known: (token: TokenSource) => (hasContract(token) ? null : []),
};

/** The rows read the token that they are of. */
const readsParent: { readonly reads: Reads } = {
  reads: ({ parent }) => projection({ own: parent }),
};

const tokenIn = (parent: Mask): Mask =>
  typeof parent === 'string' ? parent : (parent.token ?? {});

/** So do instances, under the name that it has in a record of theirs. */
const readsToken: { readonly reads: Reads } = {
  reads: ({ parent }) => projection({ own: tokenIn(parent) }),
};

/** The explorer's own pattern, and as many digits as an id can have. */
const tokenId = /^-?\d{1,78}$/;

/** The lists of a token. */
export const tokenLists = (t: FieldBuilder<TokenSource>) => ({
  holders: listField(t, TokenHolderConnection, 'tokenHolders', {
    description:
      'Who holds it, the largest first; of ERC-1155 one row for each address and id. Transfers change the order, so a holder may be missed or repeated between pages. Of ERC-1155 rows of one address with the same `value`, the explorer loses those that would begin its next page.',
    filters: {},
    ...ofToken,
    nodeOf: (row, { record }) => holderOf(row, record),
    extensions: readsParent,
  }).synonyms('tokenHolders topHolders owners'),
  transfers: listField(t, TokenTransferConnection, 'tokenTransfersOfToken', {
    description: 'All its transfers, newest first.',
    filters: {},
    ...ofToken,
    nodeOf: transferOfRow,
  }).synonyms('tokenTransfers'),
  instances: listField(t, TokenInstanceConnection, 'tokenInstances', {
    description:
      'The NFTs of the contract, the greatest `tokenId` first; empty for tokens that have none. The explorer sends 50 rows per call in every version.',
    filters: { holder: 'Only those that this address holds; all if not given.' },
    ...ofToken,
    nodeOf: ({ record }, token) => instanceIn(token, record),
    extensions: readsToken,
  }).synonyms('tokenInstances nfts inventory'),
  instance: t.field({
    type: TokenInstance,
    nullable: true,
    description:
      'One NFT of the contract, with all that the explorer knows of it; null if the explorer has not indexed it. Costs one call.',
    args: {
      tokenId: t.arg({
        type: 'BigInt',
        required: true,
        description: 'Its id: an integer of at most 78 digits.',
      }),
    },
    extensions: {
      ...readsToken,
      cost: { call: endpoints.tokenInstance.name },
      synonyms: 'tokenInstance nft',
    },
    resolve: async (token, { tokenId: id }, context, { plan }) => {
      if (!tokenId.test(id)) throw badUserInput('A `tokenId` has at most 78 digits.');
      const body = await tokenBody(token, endpoints.tokenInstance, context, `/${id}`);
      const record = body && readRecord(body(recordMask(plan)));
      return record && instanceIn(token, record);
    },
  }),
});
