import { describe, expect, it } from 'vitest';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { freshList } from '../../support/model-lists.js';
import { addressOf } from '../../support/records.js';

const address_hash = addressOf('7');

describe('what identifies what a search found', () => {
  const { rules } = freshList(
    stubExplorer(() => fetched('{}')),
    'search',
  );

  it('tells several tags, labels and names of one address from each other', () => {
    const rows = [
      { type: 'address', address_hash, name: null },
      ...['exchange', 'hot-wallet'].map((slug) => ({
        type: 'metadata_tag',
        address_hash,
        name: null,
        metadata: { slug, name: 'A tag' },
      })),
      ...['Grants', 'Treasury'].map((name) => ({ type: 'label', address_hash, name })),
      ...['a.example', 'b.example'].map((name) => ({
        type: 'ens_domain',
        address_hash,
        name: null,
        ens_info: { name },
      })),
      ...['0x01', '0x02'].map((operation_id) => ({
        type: 'tac_operation',
        tac_operation: { operation_id, status: 'PENDING' },
      })),
    ];
    expect(new Set(rows.map(rules.key)).size).toBe(rows.length);
  });

  it('reads an address in any letter case, and no figure that changes', () => {
    const token = { type: 'token', address_hash: '0xAB', name: 'Dollar', exchange_rate: '1' };
    const later = { ...token, address_hash: '0xab', exchange_rate: '2', priority: 7 };
    expect(rules.key(later)).toBe(rules.key(token));
  });
});
