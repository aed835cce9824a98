import { builder } from '../builder.js';

const nftTypes = {
  ERC_721: { value: 'ERC-721', description: 'Non-fungible tokens, each id held by one address.' },
  ERC_1155: { value: 'ERC-1155', description: 'Many ids in one contract, each in any quantity.' },
  ERC_404: {
    value: 'ERC-404',
    description: 'Tokens that are fungible and non-fungible at once.',
  },
} as const;

export const TokenTypeFilter = builder.enumType('TokenTypeFilter', {
  description: 'A token standard to narrow a list to.',
  values: {
    ERC_20: { value: 'ERC-20', description: 'Fungible tokens.' },
    ...nftTypes,
  },
});

export const NftTypeFilter = builder.enumType('NftTypeFilter', {
  description: 'A standard of non-fungible tokens to narrow a list to.',
  values: nftTypes,
});

export const TransferDirection = builder.enumType('TransferDirection', {
  description: 'Which way something moved, seen from the address that is asked about.',
  values: {
    TO: { value: 'to', description: 'Into the address.' },
    FROM: { value: 'from', description: 'Out of the address.' },
  },
});
