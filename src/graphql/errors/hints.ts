type Hint = readonly [message: RegExp, hint: string];

const documented = 'are in the documentation that GraphiQL shows, at /graphql in a browser.';

// For messages of graphql-js that say what is wrong, but not how to fix it.
const hints: readonly Hint[] = [
  [/^Cannot query field "\w+" on type "(\w+)"\.$/, `The fields of $1 ${documented}`],
  [/^Unknown argument "\w+" on field "(\w+\.\w+)"\.$/, `The arguments of $1 ${documented}`],
  [/Value "\w+" does not exist in "(\w+)" enum\.$/, `The values of $1 ${documented}`],
  [/^Enum "(\w+)" cannot represent non-enum value: "?\w+"?\.$/, `The values of $1 ${documented}`],
  [/^Syntax Error: Invalid number, expected digit but got: "x"\.$/, 'Put hashes in quotes.'],
  [/^Validation aborted\.$/, 'The same field stands too many times at one place: ask for it once.'],
];

/** Adds a hint to a message of graphql-js that gives none. */
export const withHint = (message: string): string => {
  const found = hints.find(([pattern]) => pattern.test(message));
  return found ? message.replace(found[0], `$& ${found[1]}`) : message;
};
