import { isList, recordsIn } from '../../../explorer/decode/read.js';
import { readsInto } from '../../plan/projection.js';
import type { Row } from '../../relay/rows.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { ofRow, recordFields } from '../fields/record-fields.js';
import { embeddedFields } from './embedded-fields.js';
import { TokenInstance } from './token-instance.js';

const NftCollection = builder.objectRef<Row>('NftCollection');

NftCollection.implement({
  description: 'What an address holds of one NFT collection.',
  fields: (t) => {
    const { bigInt } = recordFields(t, ofRow);
    const { token } = embeddedFields(t, ofRow);
    return {
      token: token('The collection.'),
      tokenInstances: t.field({
        type: [TokenInstance],
        nullable: false,
        description:
          'The NFTs held: at most 9, even if `amount` is larger; empty if the explorer sends no list of them.',
        extensions: {
          ...readsInto('token_instances'),
          cost: { size: 9 },
          synonyms: 'instances nfts items',
        },
        resolve: ({ chain, record: { token_instances: instances, token } }) =>
          (isList(instances) ? recordsIn(instances) : []).map((record) => ({
            chain,
            record,
            token,
          })),
      }),
      amount: bigInt(
        'How many NFTs are held; for ERC-1155 and ERC-404, how many different ids.',
        'amount',
      ).synonyms('count balance total'),
    };
  },
});

export const NftCollectionConnection = connectionOf(NftCollection, 'NFT collection');
