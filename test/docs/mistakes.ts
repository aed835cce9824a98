/** A common mistake, and the gateway's answer to it. */
interface Mistake {
  /** As described in docs/errors.md. */
  readonly made: string;
  /** The error code, or the exit status. */
  readonly code: string;
  readonly says: string;
}

const exits = 'exit status 1';

/** The most common mistakes, as in the table of docs/errors.md. */
export const mistakes = {
  badHash: {
    made: 'a bad hash: `address(hash: "0x12")`',
    code: 'BAD_USER_INPUT',
    says: 'AddressHash must be 0x and 40 hex digits, such as "0x00000000219ab540356cBB839Cbe05303d7705Fa".',
  },
  addressAsTransaction: {
    made: 'an address hash passed to `transaction(hash:)`, or the reverse',
    code: 'BAD_USER_INPUT',
    says: 'Hash must be 0x and 64 hex digits. This has 40, like the hash of an address: see `address(hash:)`.',
  },
  tooManyRows: {
    made: '`first: 1000`',
    code: 'BAD_USER_INPUT',
    says: '`first` must be from 0 to 500. For more rows, ask for the next page: give `pageInfo.endCursor` as `after`.',
  },
  otherCursor: {
    made: 'a cursor of another list',
    code: 'INVALID_CURSOR',
    says: 'The cursor belongs to another list, or to the same one with other filters. Take a cursor of this list with the same filters, or leave `after` out to start over.',
  },
  unknownField: {
    made: 'a field that does not exist: `address { colour }`',
    code: 'GRAPHQL_VALIDATION_FAILED',
    says: 'Cannot query field "colour" on type "Address". The fields of Address are in the documentation that GraphiQL shows, at /graphql in a browser.',
  },
  lackedField: {
    made: 'a field for what no path of the gateway has: `address { withdrawals }`, `search`, …',
    code: 'GRAPHQL_VALIDATION_FAILED',
    says: 'Cannot query field "withdrawals" on type "Address". The gateway does not have it; the explorer itself does, at /api/v2/addresses/{hash}/withdrawals.',
  },
  name: {
    made: 'a name in place of a hash: `address(hash: "vitalik.eth")`',
    code: 'BAD_USER_INPUT',
    says: 'AddressHash must be 0x and 40 hex digits, such as "0x00000000219ab540356cBB839Cbe05303d7705Fa". The gateway looks up no names; the explorer itself does, at /api/v2/search?q={name}.',
  },
  tooDear: {
    made: 'a query that costs too much: `tokenTransfers(first: 500) { nodes { transaction { status } } }`',
    code: 'COST_LIMIT_EXCEEDED',
    says: 'This operation would cost 510 upstream calls, and 250 are allowed (MAX_UPSTREAM_CALLS). The most expensive field is `address.tokenTransfers.nodes.transaction` with 500: lower `first` of `address.tokenTransfers`.',
  },
  noKey: {
    made: 'a stub without a key, from [another subgraph](federation.md): `{ __typename: "Address" }`',
    code: 'BAD_USER_INPUT',
    says: 'A representation of Address must have `id`, or `hash`.',
  },
  down: {
    made: 'the explorer is down',
    code: 'UPSTREAM_UNAVAILABLE',
    says: 'The explorer could not be reached. Try again in a moment; if that does not help, check UPSTREAM_URL and the network of the gateway.',
  },
  rateLimited: {
    made: 'the rate limit is used up',
    code: 'UPSTREAM_RATE_LIMITED',
    says: "The explorer's rate limit is used up. Try again in 90 s, or with an API key of the explorer.",
  },
  wrongUrl: {
    made: '`npm start -- --upstream eth.blockscout.com`',
    code: exits,
    says: 'Invalid settings: UPSTREAM_URL is "eth.blockscout.com"; it must be an http or https URL such as https://eth.blockscout.com, without /api/v2, user info, query or fragment',
  },
  otherSite: {
    made: '`--upstream` with the URL of another site, at the first query',
    code: 'UPSTREAM_BAD_RESPONSE',
    says: 'The explorer has no such path. Check that UPSTREAM_URL is the base URL of a Blockscout explorer, without /api/v2.',
  },
  portInUse: {
    made: 'the port is in use',
    code: exits,
    says: 'Port 4000 of 127.0.0.1 is in use. Stop what listens there, or choose another port: npm start -- --port 0 picks a free one.',
  },
} as const satisfies Record<string, Mistake>;

/** The table in docs/errors.md. */
export const mistakeTable = (): string => {
  const rows = Object.values(mistakes).map(({ made, code, says }) => {
    const shown = code === exits ? code : `\`${code}\``;
    return `| ${made} | ${shown} | ${says} |`;
  });
  return ['| mistake | error code | message |', '| --- | --- | --- |', ...rows].join('\n');
};
