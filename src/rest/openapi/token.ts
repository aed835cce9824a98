import { addressHash, amount, decimal } from './common.js';
import {
  exampleCollection,
  exampleInstance,
  exampleToken,
  exampleTokenBalance,
} from './examples.js';
import { boolean, list, orNull, record, ref, type Schemas, string } from './schema.js';

const tokenType = string('The standard of the token.', {
  examples: ['ERC-20', 'ERC-721', 'ERC-1155', 'ERC-404'],
});

const freeForm = {
  type: 'object',
  additionalProperties: true,
  description:
    'What the token itself publishes, as free as it is: often name, description, image_url, external_url, home_url, year, tags, attributes.',
} as const;

export const tokenSchemas: Schemas = {
  Token: record(
    'A token contract.',
    {
      address_hash: addressHash('The contract.'),
      name: orNull(string('Its name.')),
      symbol: orNull(string('Its symbol.')),
      decimals: orNull(
        string('Decimal places, as a string; null for tokens that are not divided.'),
      ),
      type: orNull(tokenType),
      exchange_rate: orNull(decimal('Price of one token in US dollars.')),
      total_supply: orNull(amount("In the token's smallest unit.")),
      circulating_market_cap: orNull(decimal('In US dollars.')),
      icon_url: orNull(string('A picture.')),
      holders_count: orNull({
        type: ['string', 'integer'],
        description:
          'How many addresses hold it: a string, in some versions of one list an integer.',
      }),
    },
    {
      volume_24h: orNull(decimal('Traded within the last day, in US dollars.')),
      circulating_supply: orNull(decimal('In whole tokens.')),
      reputation: orNull(string('`ok` or `scam`.')),
    },
    exampleToken,
  ),
  TokenInstance: record(
    'One token by its id.',
    {
      id: string('The token id.'),
      is_unique: orNull(boolean('Whether there is only one of it.')),
      owner: orNull(ref('Address')),
      token: orNull(ref('Token')),
      metadata: orNull(freeForm),
      image_url: orNull(string('A picture.')),
      animation_url: orNull(string('A film, sound or model.')),
      external_app_url: orNull(string('Where it may be seen or used.')),
    },
    {
      token_type: orNull(tokenType),
      value: orNull(amount('How much of it is held; in collections only.')),
      holder_address_hash: orNull(addressHash('Who holds it (explorers before 7).')),
      media_type: orNull(string('Of what the token shows.')),
      media_url: orNull(string('What the token shows.')),
      thumbnails: orNull({
        type: 'object',
        additionalProperties: true,
        description: 'Pictures by size.',
      }),
    },
    exampleInstance,
  ),
  TokenBalance: record(
    'What an address holds of a token, or of one id of it.',
    {
      token: orNull(ref('Token')),
      token_id: orNull(string('The id, for tokens that are told apart.')),
      token_instance: orNull(ref('TokenInstance')),
      value: orNull(amount("In the token's smallest unit; of ERC-721, how many.")),
    },
    {},
    exampleTokenBalance,
  ),
  NftCollection: record(
    'The tokens of one contract that an address holds.',
    {
      token: ref('Token'),
      amount: orNull(amount('How many; of ERC-1155 and ERC-404, how many ids.')),
      token_instances: list(ref('TokenInstance'), 'Some of them: current explorers give nine.'),
    },
    {},
    exampleCollection,
  ),
  TokenTotal: record(
    'How much, or which, of a token was moved: which fields there are depends on its standard.',
    {},
    {
      value: orNull(amount("In the token's smallest unit.")),
      decimals: orNull(string('Decimal places, as a string.')),
      token_id: orNull(string('The id, for tokens that are told apart.')),
      token_instance: orNull(ref('TokenInstance')),
    },
  ),
};
