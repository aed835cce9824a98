/** One entry of the `errors` of a 422. */
interface InvalidValue {
  readonly title: 'Invalid value';
  readonly source: { readonly pointer: string };
  readonly detail: string;
}

/** Says what is wrong with a value, in the explorer's words; nothing where it is right. */
export type Check = (value: string) => readonly string[];

/** The query parameters that an endpoint takes; any other is an error. */
export type Parameters = Readonly<Record<string, Check>>;

/** Checks a query string as the explorer does: the first undeclared name, else every bad value. */
export function checkQuery(query: URLSearchParams, declared: Parameters): InvalidValue[] {
  const names = [...new Set(query.keys())].sort();
  const unexpected = names.find((name) => !Object.hasOwn(declared, name));
  if (unexpected !== undefined) {
    return [invalidValue(unexpected, `Unexpected field: ${unexpected}`)];
  }
  return names.flatMap((name) => checkValue(name, lastOf(query, name), declared[name] ?? anyText));
}

/** Checks one value, which `pointer` names in the errors. */
export function checkValue(pointer: string, value: string, check: Check): InvalidValue[] {
  return check(value).map((detail) => invalidValue(pointer, detail));
}

/** A repeated parameter has its last value. */
export function lastOf(query: URLSearchParams, name: string): string {
  return query.getAll(name).at(-1) ?? '';
}

/** The integers of some parameters in the order of their names; null where one is missing. */
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

/** Anything at all. */
export const anyText: Check = () => [];

/** `0x` and 40 hex digits. */
export const addressHash = format('^0x([A-Fa-f0-9]{40})$');
/** `0x` and 64 hex digits. */
export const fullHash = format('^0x([A-Fa-f0-9]{64})$');

/** An integer in plain digits within optional bounds. */
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

/** Exactly one of some words. */
export function oneOf(...words: string[]): Check {
  return (value) => (words.includes(value) ? [] : ['Invalid value for enum']);
}

const tokenTypes = '(ERC-20|ERC-721|ERC-1155|ERC-404|ERC-7984)';

/** Token types joined by commas, or an empty string; a bad one brings an error for each form it could have had. */
export const tokenTypeList = orEmpty(format(`^\\[?${tokenTypes}(,${tokenTypes})*\\]?$`, 'i'), [
  'Failed to cast value using any of: Schema(type: :string), Schema(title: "EmptyString", type: :string)',
]);

/** A decimal number; the text `null` and an empty string stand for none. */
export const decimalOrNull = orNull('^([1-9][0-9]*|0)(\\.[0-9]+)?$', 'FloatString');
/** The same for an integer of any size. */
export const integerOrNull = orNull('^-?([1-9][0-9]*|0)$', 'IntegerString');

function orNull(pattern: string, title: string): Check {
  const check = orEmpty(format(pattern), [
    `Failed to cast value using any of: Schema(title: "${title}", type: :string), Schema(title: "EmptyString", type: :string), Schema(title: "NullString", type: :string)`,
    'Invalid value for enum',
  ]);
  return (value) => (value === 'null' ? [] : check(value));
}

function orEmpty(check: Check, before: readonly string[]): Check {
  return (value) => {
    const details = value === '' ? [] : check(value);
    if (details.length === 0) return [];
    return [...before, 'String length is larger than maxLength: 0', ...details];
  };
}

function format(pattern: string, flags = ''): Check {
  const expression = new RegExp(pattern, flags);
  return (value) =>
    expression.test(value) ? [] : [`Invalid format. Expected ~r/${pattern}/${flags}`];
}

/** Every endpoint takes these. */
export const common: Parameters = { apikey: anyText, key: anyText };

/** The filter of lists that have a side. */
export const direction: Parameters = { filter: oneOf('to', 'from') };
