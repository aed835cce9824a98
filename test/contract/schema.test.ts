import { readFileSync } from 'node:fs';
import {
  buildSchema,
  findBreakingChanges,
  type GraphQLNamedType,
  isEnumType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

const read = (path: string) => buildSchema(readFileSync(path, 'utf8'));
const contract = read('test/contract/contract.graphql');
const published = read('schema/schema.graphql');

const fieldsOf = (type: GraphQLNamedType | undefined) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

const own = Object.values(published.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

describe('schema/schema.graphql', () => {
  it('makes no breaking change to the contract', () => {
    expect(findBreakingChanges(contract, published)).toEqual([]);
  });

  it('has exactly the types, nullability and defaults of the contract', () => {
    const spell = (schema: typeof contract) =>
      Object.values(contract.getTypeMap()).flatMap(({ name: typeName }) =>
        fieldsOf(contract.getType(typeName)).flatMap(({ name, args }) => {
          const field = fieldsOf(schema.getType(typeName)).find((other) => other.name === name);
          const argument = (wanted: string) => field?.args.find((arg) => arg.name === wanted);
          return [
            `${typeName}.${name}: ${field?.type}`,
            ...args.map((arg) => {
              const found = argument(arg.name);
              return `${typeName}.${name}(${arg.name}: ${found?.type} = ${found?.defaultValue})`;
            }),
          ];
        }),
      );
    expect(spell(published)).toEqual(spell(contract));
  });

  it('describes every type, field, argument and value', () => {
    const described = own.flatMap((type) => [
      [type.name, type.description],
      ...(isEnumType(type) ? type.getValues() : []).map((value) => [
        `${type.name}.${value.name}`,
        value.description,
      ]),
      ...fieldsOf(type).flatMap((field) => [
        [`${type.name}.${field.name}`, field.description],
        ...field.args.map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg.description]),
      ]),
    ]);
    expect(described.filter(([, description]) => !description)).toEqual([]);
    expect(described.length).toBeGreaterThan(200);
  });
});
