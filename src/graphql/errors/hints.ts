import { type GraphQLSchema, isObjectType } from 'graphql';
import { lacked } from './lacked.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** What people ask by for it in place of its name: words with blanks between. */
    synonyms?: string;
  }
}

const spelled = (word: string) => word.replaceAll('_', '').toLowerCase();

/** What to say of each row: where the explorer has it, what the gateway has instead, or that nobody tells it. */
const adviceOf = (path: string | null, instead: string | undefined) => {
  const where =
    path && `The gateway does not have it; the explorer itself does, at /api/v2/${path}.`;
  const said = [where, instead].filter(Boolean).join(' ');
  return said || 'The explorer does not tell it.';
};

/** What to say of each word of a type: the field that has it as a synonym, or what there is in place of one that it lacks. */
export const readAdvice = (schema: GraphQLSchema) =>
  [
    ...Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).flatMap(({ name, extensions: { synonyms } }) =>
          synonyms ? [[type.name, synonyms, `It is \`${name}\`.`] as const] : [],
        ),
      ),
    ...Object.entries(lacked).flatMap(([type, rows]) =>
      rows.map(([words, path, instead]) => [type, words, adviceOf(path, instead)] as const),
    ),
  ].flatMap(([type, words, text]) =>
    words.split(' ').map((word): [string, string] => [`${type}.${spelled(word)}`, text]),
  );

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
    /^(Cannot query field "(?:endCursor|nextCursor|cursor|nextPageParams|next_page_params|hasNextPage)" on type "\w+Connection"\.).*/,
    '$1 The cursor of the next page is `pageInfo { endCursor hasNextPage }`.',
  ],
  [
    /^(Cannot query field "\w+" on type "\w+Connection"\.).*/,
    '$1 The rows of a list are in `nodes` or, with their cursors, in `edges`.',
  ],
  [/^Cannot query field "\w+" on type "\w+Edge"\.$/, '$& The row itself is in `node`.'],
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
    '$1 It takes the hashes of transactions. Those of an address are in `Address.transactions`, those of a block in `Block.transactions`, and the latest ones of the chain in `latestTransactions`.',
  ],
  [
    /^(Unknown argument "(?:first|after|address|query|search|types?)" on field "(?:Query|Chain)\.tokens"\.).*/,
    '$1 It takes the hashes of tokens. Those that an address holds are in `Address.tokens`, and those of the chain, also by name or symbol, in `topTokens`.',
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

/** Creates what adds a hint to a message of graphql-js that gives none, or guesses wrong. */
export const createHint = (schema: GraphQLSchema) => {
  let advice: ReadonlyMap<string, string> | null = null;
  return (message: string): string => {
    const [cannot, field = '', type = ''] = unknownField.exec(message) ?? [];
    if (cannot) advice ??= new Map(readAdvice(schema));
    const said = advice?.get(`${type}.${spelled(field)}`);
    if (said) return `${cannot} ${said}`;
    const [pattern, replacement] = hints.find(([known]) => known.test(message)) ?? [];
    return pattern && replacement ? message.replace(pattern, replacement) : message;
  };
};
