import { builder } from './builder.js';

const nftTypes = {
  ERC_721: {
    value: 'ERC-721',
    description: 'Non-fungible tokens: each id is held by one address.',
  },
  ERC_1155: {
    value: 'ERC-1155',
    description: 'Multi-tokens: many ids in one contract, each in any quantity.',
  },
  ERC_404: {
    value: 'ERC-404',
    description:
      'Tokens that are both fungible and non-fungible. Known to explorers from version 6.3 on.',
  },
} as const;

export const TokenTypeFilter = builder.enumType('TokenTypeFilter', {
  description: 'A token standard to filter a list by.',
  values: {
    ERC_20: { value: 'ERC-20', description: 'Fungible tokens.' },
    ...nftTypes,
    ERC_7984: {
      value: 'ERC-7984',
      description:
        'Confidential tokens: their amounts are encrypted. Known to explorers from version 10 on.',
    },
    ERC_8056: {
      value: 'ERC-8056',
      description:
        'Fungible tokens whose amounts are shown to people with a factor. Known to explorers from version 12 on, which no longer count them as ERC_20; for older ones they are ERC_20. Ask for both to get every fungible token.',
    },
  },
});

export const NftTypeFilter = builder.enumType('NftTypeFilter', {
  description: 'An NFT standard to filter a list by.',
  values: nftTypes,
});

export const TransferDirection = builder.enumType('TransferDirection', {
  description: 'The direction of a transfer or call, as seen from the address in the query.',
  values: {
    TO: { value: 'to', description: 'Into the address.' },
    FROM: { value: 'from', description: 'Out of the address.' },
  },
});
