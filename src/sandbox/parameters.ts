import { idPatterns } from '../endpoints/declaration.js';
import { standards } from '../endpoints/filters.js';

/** One entry of the `errors` of a 422. */
export interface InvalidValue {
  readonly title: 'Invalid value';
  readonly source: { readonly pointer: string };
  readonly detail: string;
}

/** Returns the explorer's error messages for a value; none if it is valid. */
export type Check = (value: string) => readonly string[];

/** The query parameters of an endpoint; any other is an error. */
export type Parameters = Readonly<Record<string, Check>>;

/** As the explorer does, reports the first undeclared name, else every invalid value. */
export function checkQuery(query: URLSearchParams, declared: Parameters): InvalidValue[] {
  const names = [...new Set(query.keys())].sort();
  const unexpected = names.find((name) => checkIn(declared, name) === undefined);
  if (unexpected !== undefined) {
    return [invalidValue(unexpected, `Unexpected field: ${unexpected}`)];
  }
  return names.flatMap((name) =>
    checkValue(name, lastOf(query, name), checkIn(declared, name) ?? anyText),
  );
}

/** A name in brackets is a part of a text that is declared without: `token[name]` of `token`. */
function checkIn(declared: Parameters, name: string): Check | undefined {
  if (Object.hasOwn(declared, name)) return declared[name];
  const [whole = '', ...parts] = name.split('[');
  const isPart = parts.length > 0 && Object.hasOwn(declared, whole);
  return isPart && declared[whole] === anyText ? anyText : undefined;
}

/** Checks one value, called `pointer` in the errors. */
export function checkValue(pointer: string, value: string, check: Check): InvalidValue[] {
  return check(value).map((detail) => invalidValue(pointer, detail));
}

/** The last value of a parameter that may be repeated; empty if it is missing. */
export function lastOf(query: URLSearchParams, name: string): string {
  return query.getAll(name).at(-1) ?? '';
}

/** The values of integer parameters, in the order of `names`; null if any is missing. */
export function readIntegers<const Names extends readonly string[]>(
  query: URLSearchParams,
  names: Names,
) {
  if (!names.every((name) => query.has(name))) return null;
  return names.map((name) => Number(lastOf(query, name))) as { [Name in keyof Names]: number };
}

function invalidValue(name: string, detail: string): InvalidValue {
  return { title: 'Invalid value', source: { pointer: `/${name}` }, detail };
}

/** Accepts everything. */
export const anyText: Check = () => [];

/** `0x` and 40 hex digits. */
export const addressHash = format(idPatterns.address_hash.source);
/** `0x` and 64 hex digits. */
export const fullHash = format(idPatterns.transaction_hash.source);

const [blockNumber, blockHash] = [format('^([1-9][0-9]*|0)$'), fullHash];

/** A number or a hash; what is neither is reported against both. */
const blockId: Check = (value) => {
  const errors = [blockNumber(value), blockHash(value)];
  return errors.some(({ length }) => length === 0)
    ? []
    : [
        'Failed to cast value using any of: Schema(title: "IntegerString", type: :string), Schema(title: "FullHash", type: :string)',
        ...errors.flat(),
      ];
};

/** What paths name. */
export const idChecks: Readonly<Record<keyof typeof idPatterns, Check>> = {
  address_hash: addressHash,
  transaction_hash: fullHash,
  block_hash_or_number: blockId,
  token_id: format(idPatterns.token_id.source),
};

/** An integer in decimal digits, within optional bounds. */
export function integer({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
} = {}): Check {
  return (value) => {
    if (!/^-?\d+$/.test(value)) return ['Invalid integer. Got: string'];
    if (Number(value) < min) return [`${value} is smaller than inclusive minimum ${min}`];
    if (Number(value) > max) return [`${value} is larger than inclusive maximum ${max}`];
    return [];
  };
}

/** One of the given words, in the same case. */
export function oneOf(...words: string[]): Check {
  return (value) => (words.includes(value) ? [] : ['Invalid value for enum']);
}

/** `true` or `false`. */
export const boolean: Check = (value) =>
  value === 'true' || value === 'false' ? [] : ['Invalid boolean. Got: string'];

/** A date and time with its zone, as in ISO 8601. */
export const dateTime: Check = (value) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? []
    : ['Invalid format. Expected :"date-time"'];

/** The standards that a version knows. */
export const knownStandards = (version: number): string[] =>
  Object.keys(standards).filter((standard) => (standards[standard] ?? 0) <= version);

/** Comma-separated standards that a version knows, or an empty string; an invalid list is reported against both forms. */
export const tokenTypeList = (version: number): Check =>
  orEmpty(format(listPattern(knownStandards(version)), 'i'), [
    'Failed to cast value using any of: Schema(type: :string), Schema(title: "EmptyString", type: :string)',
  ]);

/** The same of the given standards, as version 12 reports it. */
export const closedTypeList = (types: readonly string[]): Check => {
  const isList = format(listPattern(types), 'i');
  return (value) =>
    value === '' || isList(value).length === 0
      ? []
      : ['Failed to cast value using any of: EmptyString, Schema(type: string)'];
};

const listPattern = (types: readonly string[]) => {
  const type = `(${types.join('|')})`;
  return `^\\[?${type}(,${type})*\\]?$`;
};

/** A decimal number; the text `null` and an empty string mean null. */
export const decimalOrNull = orNull('^([1-9][0-9]*|0)(\\.[0-9]+)?$', 'FloatString');
/** An integer of any size, `null` or an empty string. */
export const integerOrNull = orNull('^-?([1-9][0-9]*|0)$', 'IntegerString');

/** What another check takes, but not null. */
export const withoutNull =
  (check: Check): Check =>
  (value) =>
    value === '' || value === 'null' ? ['Invalid format. Expected a value'] : check(value);

function orNull(pattern: string, title: string): Check {
  const check = orEmpty(format(pattern), [
    `Failed to cast value using any of: Schema(title: "${title}", type: :string), Schema(title: "EmptyString", type: :string), Schema(title: "NullString", type: :string)`,
    'Invalid value for enum',
  ]);
  return (value) => (value === 'null' ? [] : check(value));
}

function orEmpty(check: Check, firstErrors: readonly string[]): Check {
  return (value) => {
    const errors = value === '' ? [] : check(value);
    if (errors.length === 0) return [];
    return [...firstErrors, 'String length is larger than maxLength: 0', ...errors];
  };
}

function format(pattern: string, flags = ''): Check {
  const expression = new RegExp(pattern, flags);
  return (value) =>
    expression.test(value) ? [] : [`Invalid format. Expected ~r/${pattern}/${flags}`];
}

/** The parameters of every endpoint. */
export const common: Parameters = { apikey: anyText, key: anyText };

/** The filter of lists whose rows have a sender and a recipient. */
export const direction: Check = oneOf('to', 'from');
