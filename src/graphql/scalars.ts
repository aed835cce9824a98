import { type ASTNode, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { hashPatterns } from '../upstream/endpoints.js';
import { badUserInput } from './errors.js';

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    /** The strings of this type need no escapes in JSON. */
    plain?: true;
  }
}

interface TextScalar {
  readonly name: string;
  readonly description: string;
  readonly accept: RegExp;
  readonly expected: string;
  /** Case does not matter: input is lower-cased. */
  readonly anyCase?: true;
  /** A value of another type that is easily mistaken for this one, and the advice to give then. */
  readonly mistaken?: { readonly pattern: RegExp; readonly advice: string };
}

/**
 * A scalar whose input is a string that `accept` matches. Its output comes from a reader of such
 * strings, so there is no need to search it for characters to escape.
 */
const textScalar = ({ name, description, accept, expected, anyCase, mistaken }: TextScalar) => {
  const parse = (value: unknown, node?: ASTNode): string => {
    const text = typeof value === 'string' ? value : '';
    if (accept.test(text)) return anyCase ? text.toLowerCase() : text;
    const advice = mistaken?.pattern.test(text) ? ` ${mistaken.advice}` : '';
    throw badUserInput(`${name} must be ${expected}.${advice}`, node);
  };
  return new GraphQLScalarType<string, unknown>({
    name,
    description,
    extensions: { plain: true },
    parseValue: parse,
    parseLiteral: (node, variables) => parse(valueFromASTUntyped(node, variables), node),
  });
};

export const AddressHash = textScalar({
  name: 'AddressHash',
  description:
    'The hash of an address: 20 bytes as 0x and 40 hex digits. The digits are accepted in any letter case, and returned with its EIP-55 checksum.',
  accept: hashPatterns.address_hash,
  expected: '0x and 40 hex digits, such as "0x00000000219ab540356cBB839Cbe05303d7705Fa"',
  anyCase: true,
  mistaken: {
    pattern: hashPatterns.transaction_hash,
    advice: 'This has 64, as the hash of a transaction has: ask `transaction(hash:)` for it.',
  },
});

export const Hash = textScalar({
  name: 'Hash',
  description:
    'The hash of a transaction or block: 32 bytes as 0x and 64 hex digits. The digits are accepted in any letter case, and returned in lower case.',
  accept: hashPatterns.transaction_hash,
  expected: '0x and 64 hex digits',
  anyCase: true,
  mistaken: {
    pattern: hashPatterns.address_hash,
    advice: 'This has 40, as an address has: ask `address(hash:)` for it.',
  },
});

export const HexBytes = textScalar({
  name: 'HexBytes',
  description: 'Binary data of any length: 0x and an even number of hex digits.',
  accept: /^0x(?:[0-9a-f]{2})*$/i,
  expected: 'hex bytes: 0x and an even number of hex digits',
});

export const BigIntScalar = textScalar({
  name: 'BigInt',
  description:
    'An integer of any size as a decimal string, never a float, so that no digit is lost. Token amounts are in the smallest unit: divide by 10 to the power of `decimals` to display them.',
  accept: /^-?\d+$/,
  expected: 'an integer as a decimal string',
});

export const Decimal = textScalar({
  name: 'Decimal',
  description: 'A decimal number of any precision, as a string without an exponent.',
  accept: /^-?\d+(?:\.\d+)?$/,
  expected: 'a decimal number as a string',
});

export const DateTime = textScalar({
  name: 'DateTime',
  description:
    'A date and time in UTC: ISO 8601 with microseconds and a trailing Z, exactly as the explorer wrote it, such as 2026-01-31T12:00:00.000000Z.',
  accept: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  expected: 'a moment such as 2026-01-31T12:00:00.000000Z',
});

const parseLong = (value: unknown, node?: ASTNode): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw badUserInput('Long must be an integer up to 2^53 - 1.', node);
};

export const Long = new GraphQLScalarType<number, unknown>({
  name: 'Long',
  description:
    'An integer up to 2^53 - 1 as a JSON number: block numbers, nonces, counts. (`Int` only goes up to 2^31 - 1.)',
  parseValue: parseLong,
  parseLiteral: (node) => parseLong(node.kind === Kind.INT ? Number(node.value) : undefined, node),
});

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description:
    'Free-form JSON as the explorer sent it. Integers beyond 2^53 are strings, so that no digit is lost.',
});
