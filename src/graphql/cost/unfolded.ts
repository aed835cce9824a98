import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
} from 'graphql';
import { plus } from './amount.js';
import { below, groupBy, type Reader, type Selection } from './selections.js';

const metaFields = [SchemaMetaFieldDef, TypeMetaFieldDef];

/** How many fields a selection has once its fragments are written out wherever they are spread. */
export const unfoldedFields = (
  schema: GraphQLSchema,
  reader: Reader,
  root: GraphQLObjectType,
  selection: Selection,
): number => {
  const memo = new Map<string, number>();
  const count = (type: GraphQLObjectType, asked: Selection): number => {
    const key = `${type.name} ${reader.keyOf(asked)}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const keyed = groupBy(reader.fields(type, asked), ({ alias, name }) => (alias ?? name).value);
    let total = 0;
    for (const nodes of keyed.values()) {
      const name = nodes[0]?.name.value ?? '';
      const field = type.getFields()[name] ?? metaFields.find((meta) => meta.name === name);
      const child = getNamedType(field?.type);
      const types = isAbstractType(child) ? schema.getPossibleTypes(child) : [child];
      total = plus(total, 1);
      for (const one of types) if (isObjectType(one)) total = plus(total, count(one, below(nodes)));
    }
    memo.set(key, total);
    return total;
  };
  return count(root, selection);
};
