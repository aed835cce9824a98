import type { GraphQLResolveInfo } from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { integerOrNull } from '../../../explorer/decode/read.js';
import { entryOf } from '../../../explorer/decode/traces.js';
import type { ChainContext, Context } from '../../load/context.js';
import { createList } from '../../load/lists.js';
import { chainIdOf, type DecodedId, decodeGlobalId } from '../../relay/global-id.js';
import type { Row } from '../../relay/list.js';
import type { NodeType } from '../../relay/node-types.js';
import { createRowFinder, type FindRow } from '../../relay/row-finder.js';
import { type AddressSource, askedAddress } from './address-source.js';
import { type ChainSource, chainSource } from './chain-source.js';
import { embeddedToken, type TokenSource } from './token.js';
import { type TraceSource, traceOf } from './trace.js';
import {
  loadTransaction,
  type TransactionSource,
  transactionSource,
} from './transaction-source.js';
import { nameInTransaction, type TransferSource, transferIn } from './transfer-source.js';

type NodeSource =
  | ChainSource
  | AddressSource
  | TokenSource
  | TransactionSource
  | TransferSource
  | TraceSource;

/** A token without an address cannot be found again. */
const loadToken = async (
  hash: string,
  { chain, addressIndex, tokenCache }: ChainContext,
): Promise<TokenSource | null> =>
  hash.startsWith('0x')
    ? embeddedToken((await addressIndex.token(hash)) ?? tokenCache?.token(hash), chain)
    : null;

const finderOf = (hash: string, context: ChainContext): FindRow =>
  getOrInsertComputed(context.transferFinders, hash, () =>
    createRowFinder(createList('transactionTokenTransfers', hash, {}, context), nameInTransaction),
  );

const findRow = (id: string, context: ChainContext): Promise<Row | null> => {
  const [hash = '', log = '', nth = ''] = id.split(':');
  const logIndex = integerOrNull(log);
  const rank = logIndex === null ? [] : [-logIndex];
  return finderOf(hash, context)(`${log}:${nth}`, rank);
};

const loadTransfer = async (id: string, context: ChainContext): Promise<TransferSource | null> => {
  // The explorer has no path to a transfer without a transaction.
  if (!id.startsWith('0x')) return null;
  const row = await getOrInsertComputed(context.transferRows, id, () => findRow(id, context));
  const [hash = ''] = id.split(':');
  return row && transferIn(transactionSource(context.chain, hash, null))(row);
};

const loadTrace = async (id: string, context: ChainContext): Promise<TraceSource | null> => {
  const [hash = '', key = ''] = id.split(':');
  const traces = await context.loaders.traces(hash);
  const entry = traces && entryOf(traces, key);
  return entry ? traceOf(hash, entry, context.chain) : null;
};

type Load = (
  id: string,
  context: ChainContext,
  info: GraphQLResolveInfo,
) => NodeSource | null | Promise<NodeSource | null>;

const loads: Readonly<Record<NodeType, Load>> = {
  Address: (hash, { chain }) => askedAddress(hash, chain),
  Token: loadToken,
  Transaction: loadTransaction,
  TokenTransfer: loadTransfer,
  Trace: loadTrace,
  Chain: (_id, { chain }) => chainSource(chain),
};

/** Loads an object; null if it cannot be found. */
export const loadObject = (
  named: DecodedId,
  context: Context,
  info: GraphQLResolveInfo,
): ReturnType<Load> => {
  const { chains } = context;
  const chainId = chainIdOf(named);
  const chain = chainId === null ? chains.default : chains.find(chainId);
  return chain === undefined ? null : loads[named.typename](named.id, context.on(chain), info);
};

/** Loads the object with a global id; null if it cannot be found. @throws BAD_USER_INPUT */
export const loadNode = (globalId: string, ...rest: [Context, GraphQLResolveInfo]) =>
  loadObject(decodeGlobalId(globalId), ...rest);
