import type { GraphQLResolveInfo } from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/maps.js';
import { spellings } from '../../../endpoints/declaration.js';
import { endpoints, type ListArguments } from '../../../endpoints/endpoints.js';
import type { Mask } from '../../../explorer/call/mask.js';
import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import { type JsonRecord, pick, readHash, readRecord } from '../../../explorer/decode/read.js';
import type { UpstreamPage } from '../../../explorer/decode/upstream-page.js';
import { createList } from '../../load/explorer-lists.js';
import { readFilters } from '../../load/list-filters.js';
import type { ChainContext } from '../../load/resolver-context.js';
import { argumentsOf } from '../../plan/arguments.js';
import { fieldsNamed, type SelectionPlan, selectionOf } from '../../plan/field-plan.js';
import { readUse } from '../../plan/field-use.js';
import { usesWithoutRecord } from '../../plan/selected.js';
import type { Variables } from '../../plan/selections.js';
import { rowsNeeded } from '../../relay/paging.js';
import type { Row } from '../../relay/rows.js';

export interface TransactionSource {
  readonly __typename: 'Transaction';
  readonly chain: Chain;
  readonly hash: string;
  /** Null if nothing of it is asked for. */
  readonly record: JsonRecord | null;
  /** Whether that is the short form of a list. */
  readonly isShort: boolean;
  /** Whether a short form says all `transactionTypes`: those of a whole chain do. */
  readonly saysTypes?: true;
}

/** A transaction, with its record if that is loaded. */
export const transactionSource = (
  chain: Chain,
  hash: string,
  record: JsonRecord | null,
): TransactionSource => ({
  __typename: 'Transaction',
  chain,
  hash,
  record,
  isShort: false,
});

/** A transaction from a row of a list. @throws ShapeError without a hash */
export const transactionOfRow = ({ chain, record }: Row): TransactionSource => {
  const hash = readHash(record.hash);
  if (hash === null) throw new ShapeError('a transaction with a hash');
  return { __typename: 'Transaction', chain, hash, record, isShort: true };
};

/** The same from a row of the list of a whole chain. @throws ShapeError without a hash */
export const transactionOfChain = (row: Row): TransactionSource => ({
  ...transactionOfRow(row),
  saysTypes: true,
});

/** What tells a transaction from other JSON. */
export const transactionSigns = ['hash', 'result'] as const;

const hashIn = ({ hash }: JsonRecord) => {
  try {
    return readHash(hash);
  } catch {
    return null;
  }
};

/**
 * The transaction that was asked for by `asked`, from the explorer's answer. An odd hash is no fault
 * of the rest. @throws ShapeError if it is no transaction
 */
export const transactionOf = (chain: Chain, body: unknown, asked: string): TransactionSource => {
  const record = readRecord(body);
  const hash = record && (hashIn(record) ?? (typeof record.result === 'string' ? asked : null));
  if (hash === null) throw new ShapeError('a transaction with a hash');
  return transactionSource(chain, hash, record);
};

/** A use of `Transaction.tokenTransfers` from a cursor on. */
interface ContinuedList {
  readonly first: number;
  readonly after: string;
  readonly types: ListArguments<'transactionTokenTransfers'>['types'];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const readContinued = (
  selection: SelectionPlan,
  variables: Variables,
  limits: ChainContext['limits'],
): readonly ContinuedList[] => {
  const uses = usesWithoutRecord([selection], (field) => readUse(field, variables, limits));
  return (uses ?? []).flatMap(({ field, count: first }) => {
    const { after, types } = argumentsOf(field, variables);
    if (!isText(after)) return [];
    return { first, after, types: Array.isArray(types) ? types.filter(isText) : null };
  });
};

// Read once per run: an argument may be a long list, and there may be a transaction in each row.
const continued = new WeakMap<Variables, WeakMap<SelectionPlan, readonly ContinuedList[]>>();

/**
 * The lists of transfers that are continued from cursors, if these and what they show are all that
 * is selected on a transaction; otherwise none.
 */
const continuedLists = (
  selection: SelectionPlan,
  variables: Variables,
  limits: ChainContext['limits'],
): readonly ContinuedList[] => {
  const ofRun = getOrInsertComputed(continued, variables, () => new WeakMap());
  return getOrInsertComputed(ofRun, selection, () => readContinued(selection, variables, limits));
};

const noMask: Mask = {};

const name = 'transactionTokenTransfers';

/** The page that a cursor leads to; null if the cursor is invalid. */
const pageAt = (
  { first, after, types }: ContinuedList,
  hash: string,
  context: ChainContext,
): Promise<UpstreamPage> | null => {
  const list = createList(name, hash, readFilters(name, { types }), context, noMask);
  try {
    const place = list.cursors().decode(after);
    return list.page(place.params, rowsNeeded(place, first));
  } catch {
    return null;
  }
};

/**
 * Whether a page of its transfers that is asked for anyway shows that a transaction exists. An empty
 * page does not: it stands for "Not found", too. One that fails costs only its own list.
 */
const isShownBy = async (
  lists: readonly ContinuedList[],
  hash: string,
  context: ChainContext,
): Promise<boolean> => {
  for (const list of lists) {
    const page = pageAt(list, hash, context);
    if (page) return page.then(({ rows }) => rows.length > 0).catch(() => true);
  }
  return false;
};

/**
 * Loads a transaction; null if the explorer does not know it. If the operation selects its raw
 * trace, that is loaded at the same time, since neither needs the other. If it asks only for further
 * pages of its transfers, these show that it exists, and its record is not loaded.
 */
export const loadTransaction = async (
  hash: string,
  context: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<TransactionSource | null> => {
  const selection = info?.plan && selectionOf(info.plan, 'Transaction');
  const lists = selection ? continuedLists(selection, info.variableValues, context.limits) : [];
  if (lists.length > 0 && (await isShownBy(lists, hash, context)))
    return transactionSource(context.chain, hash, null);
  const loading = context.loaders.body(endpoints.transaction, hash);
  if (fieldsNamed(selection, 'rawTrace').length > 0) {
    context.loaders.body(endpoints.rawTrace, hash).catch(() => {});
  }
  const body = await loading;
  return body && transactionOf(context.chain, body(selection?.projection.own ?? 'all'), hash);
};

/** Loads the transaction of a record; null if it has no hash, or the explorer does not know it. */
export const loadTransactionOf = (
  record: JsonRecord,
  context: ChainContext,
  info?: GraphQLResolveInfo,
): Promise<TransactionSource | null> | null => {
  const hash = readHash(pick(record, ...spellings.transactionHash));
  return hash === null ? null : loadTransaction(hash, context, info);
};
