import type { Data } from './graph.js';
import type { Told } from './told.js';
import { partsTold, typesTold } from './told-types.js';

/** The types each of whose fields is told here. */
export const toldTypes = Object.keys(typesTold);

const fieldsOf = (type: string) => typesTold[type] ?? partsTold[type] ?? {};

/** The fields of a type that its records tell. */
export const toldFieldsOf = (type: string): readonly string[] => Object.keys(fieldsOf(type));

const selected = (name: string, told: Told | undefined): string => {
  if (typeof told !== 'object') return name;
  return `${name} { ${'type' in told ? selectionOf(told.type) : told.select} }`;
};

/** A selection of these fields of a type, with all below them; of all by default. */
export const selectionOf = (type: string, names = toldFieldsOf(type)): string =>
  names.map((name) => selected(name, fieldsOf(type)[name])).join(' ');

/** The fields of which a value was told, such as `Block.hash`. */
export const valued = new Set<string>();

const read = (told: Told, record: Data): unknown => {
  if (typeof told === 'string') return record[told];
  if (typeof told === 'function') return told(record);
  const value = told.of(record) as Data;
  if (!('type' in told) || !value) return value;
  return Array.isArray(value)
    ? value.map((one) => toldBy(told.type, one))
    : toldBy(told.type, value);
};

/** What the fields of such a selection are, by a record. */
export const toldBy = (type: string, record: Data, names = toldFieldsOf(type)): Data =>
  Object.fromEntries(
    names.map((name) => {
      const told = fieldsOf(type)[name];
      if (told === undefined) throw new Error(`Say what ${type}.${name} is of a record.`);
      const value = read(told, record) ?? null;
      if (value !== null) valued.add(`${type}.${name}`);
      return [name, value];
    }),
  );
