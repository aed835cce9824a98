import './types/query.js';
import './types/subscription.js';
import { type GraphQLSchema, isObjectType, specifiedDirectives } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { deferDirective, streamDirective } from '../plan/directives.js';
import { builder } from './fields/builder.js';
import { subgraphOf } from './subgraph.js';

const description = `Addresses, transactions, tokens and blocks of a blockchain, as its explorer knows them. Start from \`address\` or \`transaction\`, or from the \`id\` of any object with \`node\`: \`{ address(hash: "0x…") { tokens { nodes { amount token { symbol } } } } }\` is what an address holds.

\`amount\` is what people read, with every digit, as a string: show that. Fields such as \`value\` are integers in the smallest unit, as strings; of the chain's coin, that is wei. null means that there is no value, that the explorer does not know it, or that the field failed and \`errors\` says why.

To page through a list, pass \`pageInfo.endCursor\` as \`after\` to get the next \`first\` rows. A list costs one call to the explorer for every 50 rows; the descriptions of other fields say if they cost calls. \`extensions.cost\` of an answer says how many calls it took.`;

type SchemaSettings = Pick<Config, 'maxIds' | 'federation'>;

/** Lets descriptions of arguments say what the settings are that they name. */
const describeLimits = (schema: GraphQLSchema, { maxIds }: SchemaSettings) => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const arg of Object.values(type.getFields()).flatMap(({ args }) => args)) {
      arg.description = arg.description?.replace('{MAX_IDS}', String(maxIds));
    }
  }
};

/**
 * Creates the executable schema; `hasChainIds` says whether the ids of chains are known. No file that defines types imports this one.
 */
export const createSchema = (settings: SchemaSettings, hasChainIds: boolean): GraphQLSchema => {
  const own = builder.toSchema({
    directives: [...specifiedDirectives, deferDirective, streamDirective],
  });
  describeLimits(own, settings);
  const schema = settings.federation ? subgraphOf(own, hasChainIds) : own;
  return Object.assign(schema, { description });
};
