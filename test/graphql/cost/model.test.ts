import { getNullableType, isListType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fieldCosts } from '../../../src/graphql/cost/model.js';
import { schema } from '../../../src/graphql/schema.js';

const fieldsOf = (typename: string) => {
  const type = schema.getType(typename);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};
const priced = Object.entries(fieldCosts);

describe('the table of costs', () => {
  it('names fields of the schema', () => {
    for (const [coordinate] of priced) {
      const [typename = '', name] = coordinate.split('.');
      expect(
        fieldsOf(typename).map((field) => field.name),
        coordinate,
      ).toContain(name);
    }
  });

  it('has every connection, and marks only those as pages', () => {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        const isConnection = String(field.type).endsWith('Connection');
        const { pages = false } = fieldCosts[`${type.name}.${field.name}`] ?? {};
        expect(pages, `${type.name}.${field.name}`).toBe(isConnection);
      }
    }
  });

  it('marks every field of an address as an attribute or as pages', () => {
    for (const { name } of fieldsOf('Address')) {
      if (['id', 'hash', 'hasRecord'].includes(name)) continue;
      const { attribute, pages } = fieldCosts[`Address.${name}`] ?? {};
      expect(attribute ?? pages, name).toBe(true);
    }
  });

  it('has sizes only for lists', () => {
    for (const [coordinate, { size }] of priced) {
      if (size === undefined) continue;
      const [typename = '', name] = coordinate.split('.');
      const field = fieldsOf(typename).find((one) => one.name === name);
      expect(isListType(field && getNullableType(field.type)), coordinate).toBe(true);
    }
  });
});
