import {
  extendSchema,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  parse,
} from 'graphql';
import type { Context } from '../load/resolver-context.js';
import { nodeTypes } from '../relay/node-types.js';
import { bounded } from './fields/connection-of.js';
import { loadObject } from './fields/node.js';
import { keysOf, readRepresentation } from './representation.js';
import { sdlOf } from './sdl.js';

/** Gateways name all objects of a list at once. Each may only cost what the operation may. */
const mostRepresentations = 1_000;

// https://www.apollographql.com/docs/graphos/schema-design/federated-schemas/reference/subgraph-spec
const additions = `
extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])

"Connects the schema with a specification of Apollo."
directive @link(url: String!, as: String, for: link__Purpose, import: [link__Import]) repeatable on SCHEMA

"The fields by which another subgraph can name an object of the type."
directive @key(fields: federation__FieldSet!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE

"Other subgraphs may have it, too."
directive @shareable repeatable on OBJECT | FIELD_DEFINITION

enum link__Purpose { SECURITY EXECUTION }

scalar link__Import

scalar federation__FieldSet

"What another subgraph knows of an object: its \`__typename\`, and the fields of one of its keys."
scalar _Any

union _Entity = ${nodeTypes.join(' | ')}

type _Service {
  "The schema of this subgraph, with its directives."
  sdl: String!
}

extend type Query {
  "For gateways: this subgraph."
  _service: _Service!

  "For gateways: the objects that other subgraphs name, in the order of \`representations\`; null in place of each one that is not found. Each costs the same as with \`node\`."
  _entities(
    "At most ${mostRepresentations}."
    representations: [_Any!]!
  ): [_Entity]!
}

extend type PageInfo @shareable
`;

const keyDirectives = (hasChainIds: boolean) =>
  nodeTypes.map((typename) => {
    const directives = keysOf(typename, hasChainIds).map(
      ({ fields }) => `@key(fields: "${fields.join(' ')}")`,
    );
    return `extend type ${typename} ${directives.join(' ')}`;
  });

const resolveEntities: GraphQLFieldResolver<unknown, Context, { representations: unknown[] }> = (
  _root,
  { representations },
  context,
  info,
) =>
  bounded('representations', representations, { maxIds: mostRepresentations }).map(async (one) =>
    loadObject(readRepresentation(one), context, info),
  );

/** A schema as a subgraph of Apollo Federation 2; `hasChainIds` as for `keysOf`. */
export const subgraphOf = (schema: GraphQLSchema, hasChainIds: boolean): GraphQLSchema => {
  const text = [additions, ...keyDirectives(hasChainIds)].join('\n');
  const subgraph = extendSchema(schema, parse(text));
  const query = subgraph.getQueryType() as GraphQLObjectType<unknown, Context>;
  const { _service: service, _entities: entities } = query.getFields();
  Object.assign(service ?? {}, { resolve: () => ({ sdl: sdlOf(subgraph) }) });
  Object.assign(entities ?? {}, {
    extensions: {
      cost: {
        names: {
          argument: 'representations',
          typename: null,
          read: readRepresentation,
          most: mostRepresentations,
        },
      },
    },
    resolve: resolveEntities,
  });
  return subgraph;
};
