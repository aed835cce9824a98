import './types/query.js';
import { builder } from './builder.js';

const description = `Addresses and transactions of a blockchain, as its explorer knows them. Start from \`address\` or \`transaction\`, or from the \`id\` of any object with \`node\`.

Amounts are integers in the smallest unit, as strings: divide by 10 to the power of \`decimals\` to show them; those of the chain's coin are in wei. Lists are read with \`first\` and \`after\`: give \`pageInfo.endCursor\` as \`after\` for the next page. Where a field costs calls to the explorer, its description says so; a list costs one for every 50 rows. \`extensions.cost\` of an answer says how many it took.`;

/** The executable schema. Nothing that defines types imports this file. */
export const schema = Object.assign(builder.toSchema(), { description });
