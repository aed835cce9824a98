import { type ASTNode, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { chainId } from '../../../base/config/chain-settings.js';
import { idPatterns } from '../../../endpoints/declaration.js';
import { longOf } from '../../../explorer/decode/read.js';
import { badUserInput } from '../../errors/errors.js';

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    /**
     * The strings of this type have no control characters and no lone surrogates. Looking for these was
     * measured to take 10 % of an execution, and quotes and backslashes alone 3 %.
     */
    plain?: true;
  }
}

interface HashScalar {
  readonly name: string;
  readonly description: string;
  readonly accept: RegExp;
  readonly expected: string;
  /** What is easily given in its place, such as the other kind of hash, and the advice to give then. */
  readonly mistaken: readonly (readonly [pattern: RegExp, advice: string])[];
}

// What these types write comes from readers of such strings.
const extensions = { plain: true } as const;

/** A hash. As input, it is lower-cased. */
const hashScalar = ({ name, description, accept, expected, mistaken }: HashScalar) => {
  const parse = (value: unknown, node?: ASTNode): string => {
    const text = typeof value === 'string' ? value : '';
    if (accept.test(text)) return text.toLowerCase();
    const [, advice] = mistaken.find(([pattern]) => pattern.test(text)) ?? [];
    throw badUserInput([`${name} must be ${expected}.`, advice].filter(Boolean).join(' '), node);
  };
  return new GraphQLScalarType<string, unknown>({
    name,
    description,
    extensions,
    parseValue: parse,
    parseLiteral: (node, variables) => parse(valueFromASTUntyped(node, variables), node),
  });
};

export const AddressHash = hashScalar({
  name: 'AddressHash',
  description:
    'The hash of an address: 20 bytes as 0x and 40 hex digits. The digits are accepted in any letter case, and returned with the EIP-55 checksum (on the chains 30 and 31, that of EIP-1191). Where the explorer writes an empty text or 0x, it is null.',
  accept: idPatterns.address_hash,
  expected: '0x and 40 hex digits, such as "0x00000000219ab540356cBB839Cbe05303d7705Fa"',
  mistaken: [
    [
      idPatterns.transaction_hash,
      'This has 64, like the hash of a transaction: see `transaction(hash:)`.',
    ],
    [
      /[^.]\.\p{L}{2,}$/u,
      'The gateway looks up no names; the explorer itself does, at /api/v2/search?q={name}.',
    ],
  ],
});

export const Hash = hashScalar({
  name: 'Hash',
  description:
    '32 bytes as 0x and 64 hex digits: the hash of a transaction, a block or a blob, or a topic of a log. The digits are accepted in any letter case, and returned in lower case. Where the explorer writes an empty text or 0x, it is null.',
  accept: idPatterns.transaction_hash,
  expected: '0x and 64 hex digits',
  mistaken: [
    [idPatterns.address_hash, 'This has 40, like the hash of an address: see `address(hash:)`.'],
    [/^\d{1,20}$/, 'This is like the number of a block: see `block(number:)`.'],
  ],
});

/** A text that no argument takes, so that its input needs no check. */
const textOutput = (name: string, description: string) =>
  new GraphQLScalarType<string, unknown>({ name, description, extensions });

export const HexBytes = textOutput(
  'HexBytes',
  'Binary data of any length: 0x and an even number of hex digits. Where the explorer writes an empty text, it is 0x; where it writes an odd number of digits, a 0 comes first.',
);

/** Zero has no sign, and no other number a leading zero. */
const integerInput = /^(?:0|-?[1-9]\d*)$/;

const parseBigInt = (value: unknown, node?: ASTNode): string => {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && integerInput.test(text)) return text;
  throw badUserInput(
    Number.isInteger(value)
      ? 'A BigInt beyond ±(2^53 - 1) in a variable has lost digits on its way: send its digits as a string.'
      : 'BigInt must be an integer, or the string of its digits without leading zeros, such as "18".',
    node,
  );
};

export const BigIntScalar = new GraphQLScalarType<string, unknown>({
  name: 'BigInt',
  description:
    'An integer of any size as a decimal string, never a float, so that no digit is lost. The explorer may write it as a number, in hex, with an exponent or as 18.0; an empty text is null. Token amounts are in the smallest unit; `amount`, where there is one, is what to display. As input, the string of its digits, or an integer: of any size in a document, within ±(2^53 - 1) in a variable.',
  extensions,
  parseValue: (value) => parseBigInt(value),
  // In a document no digit of an integer is lost.
  parseLiteral: (node, variables) =>
    parseBigInt(
      node.kind === Kind.INT || node.kind === Kind.FLOAT
        ? node.value.replace(/^-0$/, '0')
        : valueFromASTUntyped(node, variables),
      node,
    ),
});

export const Decimal = textOutput(
  'Decimal',
  'A decimal number of any precision, as a string without an exponent. The explorer may write it as a number or with an exponent; an empty text is null.',
);

const momentInput =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?:(:\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** The milliseconds of a day, a time of whole seconds and an offset; NaN if there is no such moment. */
const momentOf = (day: string, time: string, offset: string): number => {
  const at = Date.parse(`${day}T${time}${offset}`);
  // JavaScript takes the 30th of February as the 2nd of March, and 24:00 as the next day.
  const exists = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) && !time.startsWith('24');
  return exists ? at : Number.NaN;
};

/** A moment in UTC, as `2026-01-31T12:00:00.5Z`: with as many decimals as were given. */
const parseDateTime = (value: unknown, node?: ASTNode): string => {
  const parts = typeof value === 'string' ? momentInput.exec(value) : null;
  const [, day = '', minute, second = ':00', fraction = '', zone] = parts ?? [];
  if (minute !== undefined && zone === undefined) {
    throw badUserInput(
      'A DateTime with a time needs its zone: add Z for UTC, or an offset such as +01:00.',
      node,
    );
  }
  const at = momentOf(day, `${minute ?? '00:00'}${second}`, zone ?? 'Z');
  const text = Number.isNaN(at) ? '' : new Date(at).toISOString();
  if (/^\d{4}-/.test(text)) {
    const decimals = fraction.replace(/\.?0*$/, '');
    return `${text.slice(0, 19)}${decimals}Z`;
  }
  throw badUserInput(
    'DateTime must be ISO 8601: a date such as "2026-01-31", which begins at 00:00 UTC, or a date with a time and its zone, such as "2026-01-31T12:00:00Z" or "2026-01-31T13:00:00.5+01:00".',
    node,
  );
};

export const DateTime = new GraphQLScalarType<string, unknown>({
  name: 'DateTime',
  description:
    'A date and time in UTC: ISO 8601 with microseconds and a trailing Z, exactly as the explorer wrote it, such as 2026-01-31T12:00:00.000000Z. Where it writes a blank for the T, another zone or none, which then is UTC, it comes in this form. As input a date alone (00:00 UTC), or a date and a time, of up to nine decimals, with Z or an offset such as +01:00.',
  extensions,
  parseValue: (value) => parseDateTime(value),
  parseLiteral: (node, variables) => parseDateTime(valueFromASTUntyped(node, variables), node),
});

const parseChainId = (value: unknown, node?: ASTNode): string => {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && chainId.test(text)) return text;
  throw badUserInput(
    'ChainId must be the decimal id of a chain: 1 to 20 digits without a leading zero, such as "1" or 100.',
    node,
  );
};

export const ChainId = new GraphQLScalarType<string, unknown>({
  name: 'ChainId',
  description:
    'The decimal id of a chain (EIP-155), such as 1 for Ethereum. As input a string or an integer, as output a string.',
  extensions,
  parseValue: (value) => parseChainId(value),
  parseLiteral: (node, variables) =>
    parseChainId(node.kind === Kind.INT ? node.value : valueFromASTUntyped(node, variables), node),
});

/** More digits than any integer of the chain has. */
const longInput = /^-?\d{1,80}$/;

const parseLong = (value: unknown, node?: ASTNode): number | string => {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && longInput.test(text)) return longOf(text);
  throw badUserInput('Long must be an integer; beyond 2^53 - 1, the string of its digits.', node);
};

export const Long = new GraphQLScalarType<number | string, unknown>({
  name: 'Long',
  description:
    'An integer: a JSON number within ±(2^53 - 1), and beyond it the string of its digits, so that no digit is lost. Block numbers, nonces, counts. The explorer may write it as a string, also as 18.0; an empty text is null. (`Int` only goes up to 2^31 - 1.)',
  extensions,
  parseValue: (value) => parseLong(value),
  // In a document no digit of an integer is lost.
  parseLiteral: (node, variables) =>
    parseLong(node.kind === Kind.INT ? node.value : valueFromASTUntyped(node, variables), node),
});

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description:
    'Free-form JSON as the explorer sent it. Integers beyond 2^53, and numbers with too many digits for a JSON number, are strings, so that no digit is lost.',
});
