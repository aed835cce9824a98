import { type Declaration, ofAddress, tokenOfRow } from './declaration.js';

/** The collections of which an address holds NFTs. */
export const addressNftCollections = {
  name: 'address-nft-collections',
  ...ofAddress('/nft/collections'),
  filters: ['type'],
  list: {
    cursor: { token_contract_address_hash: 'address', token_type: 'standard' },
    itemsCount: 'ignored',
    standards: ['ERC-721', 'ERC-404', 'ERC-1155'],
    key: [tokenOfRow],
    // By standard and contract, which are no numbers.
    rank: [],
  },
  rest: {
    id: 'getAddressNftCollections',
    summary: 'NFT collections of an address',
    description: 'Grouped by contract, each with some of its tokens.',
    of: 'NftCollection',
  },
} as const satisfies Declaration;
