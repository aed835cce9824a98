import {
  addressHash,
  amount,
  booleanSchema,
  decimalSchema,
  integerSchema,
  list,
  orNull,
  record,
  ref,
  type Schemas,
  string,
  timestamp,
} from './json-schema.js';
import {
  exampleAddress,
  exampleCollection,
  exampleInstance,
  exampleToken,
  exampleTokenBalance,
} from './sample-records.js';

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
        list(
          ref('AddressTag'),
          "Tags by the explorer's operator, which everyone sees; only filled in a transaction's details.",
        ),
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

const tokenType = string('The standard of the token.', {
  examples: ['ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404', 'ERC-7984', 'ERC-8056'],
});

const mediaType = (url: string) =>
  orNull(
    string(`What is at \`${url}\` (explorers from 12 on).`, {
      examples: ['image', 'video', 'html'],
    }),
  );

const freeForm = {
  type: 'object',
  additionalProperties: true,
  description:
    'Free-form data that the token itself publishes: often name, description, image_url, external_url, home_url, year, tags, attributes.',
} as const;

export const tokenSchemas: Schemas = {
  Token: record(
    'A token contract.',
    {
      address_hash: addressHash('The contract.'),
      name: orNull(string('Its name.')),
      symbol: orNull(string('Its symbol.')),
      decimals: orNull(string('Decimal places, as a string; null for indivisible tokens.')),
      type: orNull(tokenType),
      exchange_rate: orNull(
        decimalSchema('Price of one token in US dollars; for ERC-8056, of one as displayed.'),
      ),
      total_supply: orNull(amount("Total supply, in the token's smallest unit.")),
      circulating_market_cap: orNull(decimalSchema('Market capitalization, in US dollars.')),
      icon_url: orNull(string('URL of an icon.')),
      holders_count: orNull({
        type: ['string', 'integer'],
        description:
          'The number of addresses that hold it: a string, or an integer in some versions of one list.',
      }),
    },
    {
      volume_24h: orNull(decimalSchema('Trading volume of the last 24 hours, in US dollars.')),
      circulating_supply: orNull(decimalSchema('Circulating supply, in whole tokens.')),
      reputation: orNull(string('`ok` or `scam`.')),
      ui_multiplier: orNull(
        amount(
          'The factor now in force of an ERC-8056 token, with 18 decimals: multiply an amount by it and divide by 10^18 to get the amount to display. Null for other tokens (explorers from 12 on).',
        ),
      ),
      new_ui_multiplier: orNull(
        amount('The factor that was last announced, in force or not (explorers from 12 on).'),
      ),
      ui_multiplier_effective_at: orNull(
        timestamp(
          'When the factor that was last announced takes effect, or did; null if it never changed (explorers from 12 on).',
        ),
      ),
    },
    exampleToken,
  ),
  TokenInstance: record(
    'One token, identified by its id.',
    {
      id: string('The token id.'),
      is_unique: orNull(booleanSchema('Whether there is only one token with this id.')),
      owner: orNull(ref('Address')),
      token: orNull(ref('Token')),
      metadata: orNull(freeForm),
      image_url: orNull(string('URL of a picture.')),
      animation_url: orNull(string('URL of a video, sound or 3D model.')),
      external_app_url: orNull(string('URL at which the token can be seen or used.')),
    },
    {
      token_type: orNull(tokenType),
      value: orNull(amount('The amount held; only in collections.')),
      holder_address_hash: orNull(addressHash('The holder (explorers before 7).')),
      media_type: orNull(string('The type of the media at `media_url`.')),
      media_url: orNull(string('URL of the media that the token shows.')),
      image_media_type: mediaType('image_url'),
      animation_media_type: mediaType('animation_url'),
      thumbnails: orNull({
        type: 'object',
        additionalProperties: true,
        description: 'Pictures by size.',
      }),
    },
    exampleInstance,
  ),
  TokenBalance: record(
    'What an address holds of a token, or of one of its ids.',
    {
      token: orNull(ref('Token')),
      token_id: orNull(string('The token id, if the token has ids.')),
      token_instance: orNull(ref('TokenInstance')),
      value: orNull(
        amount("The amount in the token's smallest unit; for ERC-721, the number of tokens."),
      ),
    },
    {},
    exampleTokenBalance,
  ),
  NftCollection: record(
    'The tokens of one contract that an address holds.',
    {
      token: ref('Token'),
      amount: orNull(amount('The number of tokens; for ERC-1155 and ERC-404, of ids.')),
      token_instances: list(
        ref('TokenInstance'),
        'Some of the tokens: current explorers return up to nine.',
      ),
    },
    {},
    exampleCollection,
  ),
  TokenTotal: record(
    "The amount or token id that was transferred. The token's standard decides which fields are present.",
    {},
    {
      value: orNull(amount("The amount, in the token's smallest unit.")),
      decimals: orNull(string('Decimal places, as a string.')),
      token_id: orNull(string('The token id, if the token has ids.')),
      token_instance: orNull(ref('TokenInstance')),
      ui_multiplier: orNull(
        amount(
          'The factor of an ERC-8056 token at the time of the transfer, with 18 decimals; null for other fungible tokens (explorers from 12 on).',
        ),
      ),
    },
  ),
};
