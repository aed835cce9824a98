import {
  DirectiveLocation,
  type FieldNode,
  type FragmentSpreadNode,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
  getDirectiveValues,
  type InlineFragmentNode,
} from 'graphql';
import { badUserInput, readingInput } from '../errors/errors.js';
import type { Variables } from './selections.js';

const condition = {
  type: new GraphQLNonNull(GraphQLBoolean),
  defaultValue: true,
  description: 'Whether it has an effect.',
} as const;

const label = {
  type: GraphQLString,
  description: 'A name that the parts of the answer repeat. Each may be used once in a document.',
} as const;

/** Lets the fields of a fragment be sent later. */
export const deferDirective = new GraphQLDirective({
  name: 'defer',
  description:
    'Sends the fields of this fragment when they are there, after what does not need them. Fields that need no call to the explorer are not sent later, unless there is a label.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: { if: condition, label },
});

/** Lets the rows of a list be sent as they arrive. */
export const streamDirective = new GraphQLDirective({
  name: 'stream',
  description:
    'Sends the rows of a list as the explorer sends them, page by page. For `nodes` and `edges` of a connection; other lists are sent whole. If `endCursor`, `hasNextPage` or `isComplete` of the connection are asked for outside of a deferred fragment, all rows are sent at once.',
  locations: [DirectiveLocation.FIELD],
  args: {
    if: condition,
    label,
    initialCount: {
      type: new GraphQLNonNull(GraphQLInt),
      defaultValue: 0,
      description: 'How many rows the first part of the answer must have, if there are so many.',
    },
  },
});

// The number of rows may be a variable, which decides nothing that is planned.
const streamCondition = new GraphQLDirective({
  ...streamDirective.toConfig(),
  args: { if: condition, label },
});

/** A directive that has an effect. */
export interface Incremental {
  /** null if it has none. */
  readonly label: string | null;
}

const incrementalOf = (
  directive: GraphQLDirective,
  node: FieldNode | FragmentSpreadNode | InlineFragmentNode,
  variables: Variables,
): Incremental | null => {
  if (!node.directives?.length) return null;
  const values = getDirectiveValues(directive, node, variables);
  if (values?.if !== true) return null;
  return { label: typeof values.label === 'string' ? values.label : null };
};

/** The `@defer` of a fragment that has an effect; else null. @throws GraphQLError */
export const deferOf = (
  node: FragmentSpreadNode | InlineFragmentNode,
  variables: Variables,
): Incremental | null => incrementalOf(deferDirective, node, variables);

/** The `@stream` of a field that has an effect; else null. @throws GraphQLError */
export const streamOf = (node: FieldNode, variables: Variables): Incremental | null =>
  incrementalOf(streamCondition, node, variables);

/** How many rows must be sent first. @throws BAD_USER_INPUT if that is negative */
export const initialCountOf = (node: FieldNode | undefined, variables: Variables): number => {
  if (!node) return 0;
  const values = readingInput(() => getDirectiveValues(streamDirective, node, variables));
  const count: unknown = values?.initialCount;
  if (typeof count !== 'number') return 0;
  if (count >= 0) return count;
  throw badUserInput('`initialCount` must not be negative.', node);
};
