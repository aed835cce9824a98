import { adviceFor } from './lacked.js';

type Hint = readonly [message: RegExp, replacement: string];

const documented = 'are in the documentation that GraphiQL shows, at /graphql in a browser.';

const unknownField = /^Cannot query field "(\w+)" on type "(\w+)"\./;

// For messages of graphql-js that say what is wrong, but not how to fix it. Where the gateway has no such thing, the names
// that graphql-js guesses are left out.
const hints: readonly Hint[] = [
  [
    /^(Cannot query field "(?:count|total|totalCount)" on type "\w+Connection"\.).*/,
    '$1 Lists have no totals: the explorer does not send them.',
  ],
  [
    /^(Cannot query field "(?:balances|tokenBalances|tokenHoldings|holdings)" on type "Address"\.).*/,
    '$1 The tokens that an address holds, with their amounts, are in `tokens`.',
  ],
  [/^Cannot query field "\w+" on type "(\w+)"\.$/, `$& The fields of $1 ${documented}`],
  [
    /^(Unknown argument "(?:last|before|limit|skip|offset|page|pageSize)" on field "[\w.]+"\.).*/,
    '$1 Lists page forward only, with `first` and `after`.',
  ],
  [
    /^(Unknown argument "(?:sort|sortBy|order|orderBy|orderDirection)" on field "[\w.]+"\.).*/,
    "$1 Lists are in the explorer's order.",
  ],
  [
    /^(Unknown argument "(?:first|after|address|from|to|block|filter)" on field "(?:Query|Chain)\.transactions"\.).*/,
    '$1 It takes the hashes of transactions. The explorer itself lists those of an address at /api/v2/addresses/{hash}/transactions, and all at /api/v2/transactions.',
  ],
  [/^Unknown argument "\w+" on field "(\w+\.\w+)"\.$/, `$& The arguments of $1 ${documented}`],
  [/Value "\w+" does not exist in "(\w+)" enum\.$/, `$& The values of $1 ${documented}`],
  [
    /^Enum "(\w+)" cannot represent non-enum value: "?\w+"?\.$/,
    `$& The values of $1 ${documented}`,
  ],
  [/^Syntax Error: Invalid number, expected digit but got: "x"\.$/, '$& Put hashes in quotes.'],
  [
    /^Validation aborted\.$/,
    '$& The same field stands too many times at one place: ask for it once.',
  ],
];

/** Adds a hint to a message of graphql-js that gives none, or guesses wrong. */
export const withHint = (message: string): string => {
  const [cannot, field = '', type = ''] = unknownField.exec(message) ?? [];
  const advice = adviceFor(type, field);
  if (advice !== undefined) return `${cannot} ${advice}`;
  const [pattern, replacement] = hints.find(([known]) => known.test(message)) ?? [];
  return pattern && replacement ? message.replace(pattern, replacement) : message;
};
