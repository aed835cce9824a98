import type { ArgBuilder, ArgumentRef, InputFieldMap, ObjectRef } from '@pothos/core';
import {
  endpoints,
  type FilterArguments,
  type ListArguments,
  type ListEndpoint,
  type ListName,
} from '../../../endpoints/endpoints.js';
import { direction, type ListFilter } from '../../../endpoints/filters.js';
import type { Chain } from '../../../explorer/chain.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import { createList, rowMaskOf } from '../../load/explorer-lists.js';
import { readFilters } from '../../load/list-filters.js';
import type { Context } from '../../load/resolver-context.js';
import { reads } from '../../plan/projection.js';
import { type Connection, connect, type PageArguments } from '../../relay/connection.js';
import type { List } from '../../relay/pages.js';
import type { Row } from '../../relay/rows.js';
import type { GatewayTypes } from './builder.js';
import { needsOf, pageArguments } from './connection-of.js';
import { NftTypeFilter, TokenTypeFilter, TransferDirection } from './filters.js';
import { type FieldBuilder, nameable } from './record-fields.js';

type Arg = ArgBuilder<GatewayTypes>;

/** What narrows a list, in words for the person in GraphiQL: one text for each argument. */
export type ArgumentTexts<Name extends ListName> = {
  readonly [Argument in keyof FilterArguments<Name>]-?: string;
};

const filterArgument = (
  arg: Arg,
  { values, flag }: ListFilter,
  { standards }: ListEndpoint['list'],
  description: string,
) => {
  if (flag !== undefined) return arg.boolean({ defaultValue: false, description });
  if (values === 'standards') {
    return arg({ type: [standards ? NftTypeFilter : TokenTypeFilter], description });
  }
  if (values === direction.values) return arg({ type: TransferDirection, description });
  if (values === 'address') return arg({ type: 'AddressHash', description });
  if (values === 'hash') return arg({ type: 'Hash', description });
  if (values === 'boolean') return arg.boolean({ description });
  if (values === 'text') return arg.string({ description });
  throw new Error(`No type of the graph has the values ${values}.`);
};

/** The arguments of the graph that the filters of a list are. */
export const filterArguments = <Name extends ListName>(
  arg: Arg,
  name: Name,
  texts: ArgumentTexts<Name>,
): InputFieldMap => {
  const { filters, list }: ListEndpoint = endpoints[name];
  const textOf: Readonly<Record<string, string>> = texts;
  return Object.fromEntries(
    Object.values(filters).flatMap((filter) =>
      filter.argument === undefined
        ? []
        : [[filter.argument, filterArgument(arg, filter, list, textOf[filter.argument] ?? '')]],
    ),
  );
};

/** The arguments for the rules by which a list is walked. */
const ruleArguments = (arg: Arg, { hasPending, oldestFirst }: ListEndpoint['list']) => ({
  ...(hasPending && {
    pending: arg.boolean({
      defaultValue: false,
      description: `true for those that are not mined yet, alone, without what was dropped or replaced. ${oldestFirst ? 'It excludes `oldestFirst`. ' : ''}Where many are pending, a page may have fewer rows than \`first\` though more follow.`,
    }),
  }),
  ...(oldestFirst && {
    oldestFirst: arg.boolean({
      defaultValue: false,
      description:
        'true for the oldest first: explorers can from version 6.9 on, others fail with NOT_SUPPORTED.',
    }),
  }),
});

/** What a list belongs to; the id is empty if that is the whole chain. */
interface ListParent {
  readonly chain: Chain;
  readonly id: string;
}

/** A list whose first page is all that there is, and at hand. */
const beginningWith = (rows: readonly JsonRecord[], list: List): List => ({
  ...list,
  page: (params, need) =>
    params === null
      ? Promise.resolve({ rows, next: null, isComplete: null })
      : list.page(params, need),
});

interface ListField<Source, Node, Name extends ListName, Given> {
  readonly description: string;
  readonly filters: ArgumentTexts<Name>;
  /** Arguments that `parentOf` reads. */
  readonly args?: { readonly [K in keyof Given]: ArgumentRef<GatewayTypes, Given[K]> };
  readonly parentOf: (source: Source, args: Given, context: Context) => ListParent;
  readonly nodeOf: (row: Row, source: Source) => Node;
  /** All rows, if they are at hand. They cost no call, and have the same cursors. */
  readonly known?: (source: Source, args: ListArguments<Name>) => readonly JsonRecord[] | null;
  /** The fields of a row that it says itself, if other fields of the type need its own record. */
  readonly knows?: readonly string[];
  /** What the field reads of its object's record; by default nothing. */
  readonly extensions?: ReturnType<typeof reads>;
}

/** A connection field over one of the explorer's lists: its arguments, its cost and its resolver follow from the declaration of the list. */
export const listField = <Source, Node, Name extends ListName, Given = object>(
  t: Pick<FieldBuilder<Source>, 'arg' | 'field'>,
  type: ObjectRef<GatewayTypes, Connection<Node>>,
  name: Name,
  field: ListField<Source, Node, Name, Given>,
) => {
  const { description, filters, args, parentOf, nodeOf, known, knows = [] } = field;
  const { extensions = reads() } = field;
  const endpoint: ListEndpoint = endpoints[name];
  const made = t.field({
    type,
    nullable: true,
    description,
    args: {
      ...filterArguments(t.arg, name, filters),
      ...ruleArguments(t.arg, endpoint.list),
      ...args,
      ...pageArguments(t.arg),
    },
    extensions: { ...extensions, cost: { pages: endpoint.name, knows } },
    resolve: (source, given, context, info) => {
      // They are made from the declaration, just above.
      const args = given as PageArguments & ListArguments<Name> & Given;
      const { chain, id } = parentOf(source, args, context);
      const asked = readFilters(name, args);
      const on = context.on(chain);
      const list = createList(name, id, asked, on, rowMaskOf(name, info.plan, args, asked));
      const rows = known?.(source, args) ?? null;
      const begun = rows === null ? list : beginningWith(rows, list);
      return connect(begun, args, on, needsOf(info), (row) => nodeOf(row, source));
    },
  });
  return nameable(made);
};
