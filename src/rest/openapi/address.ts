import { addressHash } from './common.js';
import { exampleAddress } from './examples.js';
import {
  booleanSchema,
  integerSchema,
  list,
  orNull,
  record,
  ref,
  type Schemas,
  string,
} from './schema.js';

const metadataTag = record(
  'A tag that a metadata service gives the address.',
  {},
  {
    slug: string('Identifies the tag in URLs.'),
    name: string('The text to show.'),
    tagType: string('The kind of tag: name, generic, classifier, protocol, information, note, ….'),
    ordinal: integerSchema('Tags with a higher number are shown first.'),
    meta: orNull({ type: 'object', additionalProperties: true, description: 'Free-form data.' }),
  },
);

export const addressSchemas: Schemas = {
  Address: record(
    'An address as it appears in other records.',
    {
      hash: addressHash('The address.'),
      name: orNull(string('The name of the contract or token.')),
      is_contract: orNull(booleanSchema('Whether the address has code.')),
      is_verified: orNull(booleanSchema("Whether the contract's source code is verified.")),
      private_tags: orNull(
        list(
          ref('AddressTag'),
          "The caller's private tags; only filled in a transaction's details.",
        ),
      ),
      public_tags: orNull(
        list(ref('AddressTag'), "Tags that everyone sees; only filled in a transaction's details."),
      ),
      watchlist_names: orNull(
        list(
          ref('WatchlistName'),
          "Names in the caller's own watch list; only filled in a transaction's details.",
        ),
      ),
    },
    {
      ens_domain_name: orNull(string('The name that resolves to the address.')),
      metadata: orNull(ref('AddressMetadata')),
      implementation_name: orNull(
        string("The name of a proxy's implementation (explorers before 6.8)."),
      ),
      implementations: orNull(
        list(ref('Implementation'), "A proxy's implementations (explorers from 6.8 on)."),
      ),
      proxy_type: orNull(string('The kind of proxy, such as `eip1967`.')),
      is_scam: orNull(booleanSchema('Whether the explorer considers it a scam.')),
      reputation: orNull(string('`ok` or `scam`.')),
    },
    exampleAddress,
  ),
  AddressMetadata: {
    description:
      'What a metadata service knows about the address: a list of tags, or a single tag.',
    anyOf: [
      record(
        'The form of current explorers.',
        { tags: list(ref('MetadataTag'), 'All tags.') },
        {
          reputation: orNull({
            type: ['number', 'string'],
            description: 'The reputation of the address.',
          }),
        },
      ),
      ref('MetadataTag'),
    ],
  },
  MetadataTag: metadataTag,
  AddressTag: record('A tag of an address.', {
    address_hash: addressHash('The tagged address.'),
    display_name: string('The text to show.'),
    label: string('Identifies the tag.'),
  }),
  WatchlistName: record('The name of an address in a watch list.', {
    display_name: string('The text to show.'),
    label: string('Identifies the entry.'),
  }),
  Implementation: record(
    'A contract that a proxy delegates to.',
    {},
    {
      address_hash: addressHash('The contract.'),
      name: orNull(string('The name of the contract.')),
    },
  ),
};
