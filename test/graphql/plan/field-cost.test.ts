import { getNamedType, getNullableType, isListType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { nothing } from '../../../src/graphql/plan/projection.js';
import { withRootFields } from '../../support/root-fields.js';
import { schema } from '../../support/schema.js';

// With fields of every kind that `Query` and `Chain` may have.
const types = Object.values(withRootFields(schema).getTypeMap()).filter(isObjectType);

const fields = types.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({
    coordinate: `${type.name}.${field.name}`,
    parent: type.name,
    field,
    cost: field.extensions.cost ?? {},
    target: getNamedType(field.type),
    argumentNames: field.args.map(({ name }) => name),
  })),
);

describe('the costs that fields declare', () => {
  it('are pages for every connection, and for nothing else', () => {
    for (const { coordinate, target, cost } of fields) {
      expect(cost.pages !== undefined, coordinate).toBe(target.name.endsWith('Connection'));
    }
  });

  it('are a look-up or the own page for every value of an address that its records may lack', () => {
    const ofRecords = fields.filter(({ parent, field: { type, extensions } }) => {
      const read = extensions.reads?.(nothing).own;
      return parent === 'Address' && !isNonNullType(type) && Object.keys(read ?? {}).length > 0;
    });
    expect(ofRecords.length).toBeGreaterThan(20);
    for (const { coordinate, cost } of ofRecords) {
      expect(cost.lookUp ?? cost.own, coordinate).toBeDefined();
    }
  });

  it('have sizes only for lists', () => {
    for (const { coordinate, field, cost } of fields) {
      if (cost.size === undefined) continue;
      expect(isListType(getNullableType(field.type)), coordinate).toBe(true);
    }
  });

  it('name only arguments that the field has', () => {
    for (const { coordinate, cost, argumentNames } of fields) {
      const size = typeof cost.size === 'object' ? cost.size.argument : null;
      const { argument, or } = cost.names ?? {};
      const named = [size, argument, or, cost.chains?.argument].filter((name) => name != null);
      expect(argumentNames, coordinate).toEqual(expect.arrayContaining(named));
    }
  });

  it('know only fields of the objects that the field leads to', () => {
    for (const { coordinate, cost, target } of fields) {
      if (!cost.knows) continue;
      const rows = fields.find((one) => one.coordinate === `${target.name}.nodes`);
      const object = cost.pages ? rows?.target : target;
      const names = isObjectType(object) ? Object.keys(object.getFields()) : [];
      expect(names, coordinate).toEqual(expect.arrayContaining([...cost.knows]));
    }
  });

  it('are one own record for each type', () => {
    for (const { name } of types) {
      const own = fields.flatMap(({ parent, cost }) => (parent === name ? (cost.own ?? []) : []));
      expect(new Set(own).size, name).toBeLessThan(2);
    }
  });

  it('are the same of Query and of Chain, with the chain as an argument of Query', () => {
    const ofChain = fields.filter(
      ({ parent, field }) => parent === 'Chain' && field.extensions.cost,
    );
    expect(ofChain.length).toBeGreaterThan(10);
    for (const { field, coordinate, argumentNames } of ofChain) {
      const same = fields.find((one) => one.coordinate === `Query.${field.name}`);
      expect(same?.field.extensions.cost, coordinate).toEqual(field.extensions.cost);
      expect(same?.argumentNames.toSorted(), coordinate).toEqual(
        [...argumentNames, 'chain'].sort(),
      );
    }
  });

  it('name objects only of Query and of Chain', () => {
    for (const { coordinate, parent, cost } of fields) {
      if (cost.names) expect(['Query', 'Chain'], coordinate).toContain(parent);
    }
  });
});
