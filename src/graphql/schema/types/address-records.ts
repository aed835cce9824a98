import { spellings } from '../../../endpoints/declaration.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import { builder } from '../fields/builder.js';
import { itself, ofRow, type RecordSource, recordFields } from '../fields/record-fields.js';
import { embeddedFields } from './embedded-fields.js';

export const AddressImplementation = builder.objectRef<RecordSource>('AddressImplementation');

AddressImplementation.implement({
  description: 'An implementation: a contract that a proxy contract delegates calls to.',
  fields: (t) => {
    const { text } = recordFields(t, ofRow);
    const { addressHash, hashedAddress } = embeddedFields(t, ofRow);
    return {
      addressHash: addressHash('The hash of the implementation.', ...spellings.addressHash),
      name: text('The name of the implementation.', 'name'),
      address: hashedAddress('The implementation, as an address.', ...spellings.addressHash),
    };
  },
});

export const AddressTag = builder.objectRef<RecordSource>('AddressTag');

AddressTag.implement({
  description: 'A tag on an address.',
  fields: (t) => {
    const { text } = recordFields(t, ofRow);
    const { addressHash } = embeddedFields(t, ofRow);
    return {
      addressHash: addressHash('The hash of the tagged address.', 'address_hash'),
      displayName: text('The tag as shown to people.', 'display_name'),
      label: text('The tag as a machine-readable label.', 'label'),
    };
  },
});

export const WatchlistName = builder.objectRef<JsonRecord>('WatchlistName');

WatchlistName.implement({
  description: "The name of an address on the caller's watch list.",
  fields: (t) => {
    const { text } = recordFields(t, itself);
    return {
      displayName: text('The name as shown to people.', 'display_name'),
      label: text('The name as a machine-readable label.', 'label'),
    };
  },
});

export const AddressMetadata = builder.objectRef<readonly JsonRecord[]>('AddressMetadata');

const MetadataTag = builder.objectRef<JsonRecord>('MetadataTag');

AddressMetadata.implement({
  description: "What the explorer's metadata service has for an address.",
  fields: (t) => ({
    tags: t.field({
      type: [MetadataTag],
      nullable: false,
      description: 'The tags of the address; empty if it has none.',
      resolve: (tags) => tags,
    }),
  }),
});

MetadataTag.implement({
  description: "A tag from the explorer's metadata service: a name, a protocol, a warning, …",
  fields: (t) => {
    const { text, int, json } = recordFields(t, itself);
    return {
      slug: text('The tag as a machine-readable label.', 'slug'),
      name: text('The tag as shown to people.', 'name'),
      tagType: text('The kind of tag: name, generic, protocol, information, note, …', 'tagType'),
      ordinal: int('The rank of the tag: the higher, the more important.', 'ordinal'),
      meta: json(
        'More about the tag, such as colours and links. Free-form and not to be trusted.',
        'meta',
      ),
    };
  },
});
