import { type Declaration, ofChain, spellings } from './declaration.js';

/** Tokens, contracts, names, blocks and transactions that a text finds. */
export const search = {
  name: 'search',
  ...ofChain('search'),
  filters: { q: { values: 'text', argument: 'query' } },
  list: {
    // Each kind of row has keys of its own, such as `token[name]`.
    cursor: {
      next_page_params_type: 'text',
      address: 'text',
      block: 'text',
      contract: 'text',
      ens_domain: 'text',
      label: 'text',
      metadata_tag: 'text',
      token: 'text',
    },
    otherCursor: {
      address_hash: 'address',
      block_hash: 'hash',
      holder_count: 'digits',
      inserted_at: 'text',
      item_type: 'text',
      name: 'text',
      tx_hash: 'hash',
    },
    itemsCount: 'refused',
    // An address may have several labels, names and tags.
    key: [
      { names: ['type'] },
      {
        names: [
          ...spellings.addressHash,
          ...spellings.transactionHash,
          'block_hash',
          'user_operation_hash',
          'blob_hash',
        ],
        as: 'hash',
      },
      { names: ['name'] },
      { in: 'ens_info', names: ['name'] },
      { in: 'metadata', names: ['slug'] },
      { in: 'tac_operation', names: ['operation_id'] },
    ],
    // By kind and relevance.
    order: [],
  },
} as const satisfies Declaration;

/** Figures of the whole chain. */
export const stats = {
  name: 'stats',
  ...ofChain('stats'),
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** How much of the chain the explorer has indexed. */
export const indexingStatus = {
  name: 'indexing-status',
  ...ofChain('main-page/indexing-status'),
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;
