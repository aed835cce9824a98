import { getNullableType, isListType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../../support/schema.js';

const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type)
    ? Object.values(type.getFields()).map((field) => ({
        coordinate: `${type.name}.${field.name}`,
        field,
        cost: field.extensions.cost ?? {},
      }))
    : [],
);

describe('the costs that fields declare', () => {
  it('are pages for every connection, and for nothing else', () => {
    for (const { coordinate, field, cost } of fields) {
      const isConnection = String(field.type).endsWith('Connection');
      expect(cost.pages !== undefined, coordinate).toBe(isConnection);
    }
  });

  it('are a look-up, the own page or pages for every field of an address', () => {
    for (const { coordinate, cost } of fields) {
      if (!/^Address\.(?!id$|hash$|hasRecord$|chain$|chainId$|onChains$)/.test(coordinate))
        continue;
      expect(cost.lookUp ?? cost.own ?? cost.pages, coordinate).toBeDefined();
    }
  });

  it('have sizes only for lists', () => {
    for (const { coordinate, field, cost } of fields) {
      if (cost.size === undefined) continue;
      expect(isListType(getNullableType(field.type)), coordinate).toBe(true);
    }
  });

  it('are the objects that they name, for every field of Query', () => {
    for (const { coordinate, field, cost } of fields) {
      if (!coordinate.startsWith('Query.') || cost.chains?.argument === null) continue;
      expect(
        field.args.map(({ name }) => name),
        coordinate,
      ).toContain(cost.names?.argument ?? cost.chains?.argument);
    }
  });
});
