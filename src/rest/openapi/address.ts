import { addressHash } from './common.js';
import { exampleAddress } from './examples.js';
import { boolean, integer, list, orNull, record, ref, type Schemas, string } from './schema.js';

const metadataTag = record(
  'A tag that a metadata service has given to the address.',
  {},
  {
    slug: string('Names the tag in URLs.'),
    name: string('What to show.'),
    tagType: string('What kind of tag: name, generic, classifier, protocol, information, note, ….'),
    ordinal: integer('The higher, the earlier it is shown.'),
    meta: orNull({ type: 'object', additionalProperties: true, description: 'Free-form.' }),
  },
);

export const addressSchemas: Schemas = {
  Address: record(
    'An address as it stands in other records.',
    {
      hash: addressHash('The address.'),
      name: orNull(string('Name of the contract or token.')),
      is_contract: orNull(boolean('Whether there is code at the address.')),
      is_verified: orNull(boolean('Whether the source of the contract is verified.')),
      private_tags: orNull(
        list(
          ref('AddressTag'),
          "The caller's private tags: filled only in a transaction's details.",
        ),
      ),
      public_tags: orNull(
        list(ref('AddressTag'), "Tags that everyone sees: filled only in a transaction's details."),
      ),
      watchlist_names: orNull(
        list(
          ref('WatchlistName'),
          "Names in the caller's own watch list: filled only in a transaction's details.",
        ),
      ),
    },
    {
      ens_domain_name: orNull(string('The name that resolves to the address.')),
      metadata: orNull(ref('AddressMetadata')),
      implementation_name: orNull(
        string('Name of the implementation of a proxy (explorers before 6.8).'),
      ),
      implementations: orNull(
        list(ref('Implementation'), 'Where a proxy leads (explorers from 6.8 on).'),
      ),
      proxy_type: orNull(string('How the proxy works, such as `eip1967`.')),
      is_scam: orNull(boolean('Whether the explorer takes it for a scam.')),
      reputation: orNull(string('`ok` or `scam`.')),
    },
    exampleAddress,
  ),
  AddressMetadata: {
    description: 'What a metadata service knows: a list of tags, or one tag alone.',
    anyOf: [
      record(
        'Current explorers.',
        { tags: list(ref('MetadataTag'), 'All tags.') },
        {
          reputation: orNull({
            type: ['number', 'string'],
            description: 'How well it is thought of.',
          }),
        },
      ),
      ref('MetadataTag'),
    ],
  },
  MetadataTag: metadataTag,
  AddressTag: record('A tag of an address.', {
    address_hash: addressHash('The address that is tagged.'),
    display_name: string('What to show.'),
    label: string('Names the tag.'),
  }),
  WatchlistName: record('A name of an address in a watch list.', {
    display_name: string('What to show.'),
    label: string('Names the entry.'),
  }),
  Implementation: record(
    'A contract that a proxy leads to.',
    {},
    {
      address_hash: addressHash('The contract.'),
      name: orNull(string('Its name.')),
    },
  ),
};
