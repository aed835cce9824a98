import { oncePerList } from '../../../base/collections/maps.js';
import type { Chain } from '../../../explorer/chain.js';
import { entryOf, linksOf, type TraceEntry } from '../../../explorer/decode/call-tree.js';
import { readRecord, readText } from '../../../explorer/decode/read.js';
import type { ChainContext } from '../../load/resolver-context.js';
import { builder } from '../fields/builder.js';
import { loadedBy, nodeId } from '../fields/node.js';
import { recordFields } from '../fields/record-fields.js';
import { embeddedFields } from './embedded-fields.js';

export interface TraceSource {
  readonly __typename: 'Trace';
  readonly chain: Chain;
  readonly transactionHash: string;
  readonly entry: TraceEntry;
}

/** The source of a trace. An entry does not contain the hash of its transaction. */
export const traceOf = (transactionHash: string, entry: TraceEntry, chain: Chain): TraceSource => ({
  __typename: 'Trace',
  chain,
  transactionHash,
  entry,
});

/** Most traces are shorter, and not worth a memo, which would outlive the request. */
const longTrace = 1_000;

/** The sources of all entries of a trace. */
export const tracesOf = oncePerList(
  (
    entries: readonly TraceEntry[],
    { hash, chain }: { readonly hash: string; readonly chain: Chain },
  ) => entries.map((entry) => traceOf(hash, entry, chain)),
  longTrace,
);

const loadTrace = async (id: string, context: ChainContext): Promise<TraceSource | null> => {
  const [hash = '', key = ''] = id.split(':');
  const traces = await context.loaders.traces(hash);
  const entry = traces && entryOf(traces, key);
  return entry ? traceOf(hash, entry, context.chain) : null;
};

export const Trace = builder.objectRef<TraceSource>('Trace');

const TraceAction = builder.objectRef<TraceSource>('TraceAction');
const TraceResult = builder.objectRef<TraceSource>('TraceResult');

Trace.implement({
  interfaces: [builder.nodeInterfaceRef()],
  extensions: loadedBy(loadTrace),
  description: 'One call in the execution of a transaction.',
  fields: (t) => ({
    id: nodeId(
      t,
      'Trace',
      ({ transactionHash, entry }) => `${transactionHash}:${linksOf(entry).key}`,
    ),
    transactionHash: t.expose('transactionHash', {
      type: 'Hash',
      nullable: false,
      description: 'The hash of the transaction that the call belongs to.',
    }),
    type: t.string({
      nullable: false,
      description:
        'The kind of call in lower case, as the node names it: call, create, suicide, reward, … Geth says delegatecall, staticcall, create2 and selfdestruct where other nodes say call, create and suicide. unknown if the node does not say.',
      resolve: ({ entry }) => entry.type,
    }),
    action: t.field({
      type: TraceAction,
      nullable: false,
      description: 'What the call was asked to do.',
      resolve: (trace) => trace,
    }),
    result: t.field({
      type: TraceResult,
      nullable: true,
      description:
        'The result of the call; null if it failed, or if there is none, as when a contract destroys itself.',
      resolve: (trace) => readRecord(trace.entry.result) && trace,
    }),
    error: t.string({
      nullable: true,
      description: 'Why the call failed: Reverted, Out of gas, …; null if it succeeded.',
      resolve: ({ entry }) => readText(entry.error),
    }),
    subtraces: t.int({
      nullable: false,
      description: 'How many direct calls it made.',
      resolve: ({ entry }) => entry.subtraces ?? linksOf(entry).children.length,
    }),
    traceAddress: t.intList({
      nullable: false,
      description:
        'Its path from the outermost call: the index at each level. [] for the outermost call itself.',
      resolve: ({ entry }) => entry.traceAddress,
    }),
    depth: t.int({
      nullable: false,
      description:
        'How many levels it is below the outermost call, which has 0: the length of `traceAddress`.',
      resolve: ({ entry }) => entry.traceAddress.length,
    }),
    children: t.field({
      type: [Trace],
      nullable: false,
      description: 'The direct calls that it made, in order.',
      // Every entry but the outermost is the child of one other: each has about one child.
      extensions: { cost: { size: 1, backTo: 'Trace' } },
      resolve: ({ transactionHash, entry, chain }) =>
        linksOf(entry).children.map((child) => traceOf(transactionHash, child, chain)),
    }),
    raw: t.field({
      type: 'JSON',
      nullable: false,
      description: 'The entry as the node wrote it; a Geth call without its `calls`.',
      resolve: ({ entry }) => entry.raw,
    }),
  }),
});

TraceAction.implement({
  description:
    'What a call was asked to do. The description of each field starts with the `type` of trace that sets it: call includes delegatecall, staticcall and callcode; create includes create2; suicide includes selfdestruct.',
  fields: (t) => {
    const recordOf = ({ entry }: TraceSource) => entry.action;
    const { text, bigInt, hexBytes } = recordFields(t, recordOf);
    const { hashedAddress } = embeddedFields(t, recordOf);
    return {
      callType: text(
        'call: the instruction that made it: call, delegatecall, staticcall or callcode.',
        'callType',
      ),
      from: hashedAddress('call, create: the caller.', 'from'),
      to: hashedAddress('call: the address that was called.', 'to'),
      input: hexBytes('call: the input data.', 'input'),
      gas: bigInt('call, create: the gas that it was given.', 'gas'),
      value: bigInt("call, create, reward: the amount of the chain's coin, in wei.", 'value'),
      init: hexBytes('create: the code that initialises the contract.', 'init'),
      creationMethod: text(
        'create: the instruction that made it: create or create2.',
        'creationMethod',
      ),
      address: hashedAddress('suicide: the destroyed contract.', 'address'),
      refundAddress: hashedAddress(
        'suicide: the address that received the remaining balance.',
        'refundAddress',
      ),
      balance: bigInt('suicide: the remaining balance of the contract, in wei.', 'balance'),
      author: hashedAddress('reward: the address that received it.', 'author'),
      rewardType: text('reward: what it was paid for.', 'rewardType'),
    };
  },
});

TraceResult.implement({
  description:
    'The result of a call. Which fields are set depends on the `type` of the trace, as in `TraceAction`.',
  fields: (t) => {
    const recordOf = ({ entry }: TraceSource) => readRecord(entry.result) ?? {};
    const { bigInt, hexBytes } = recordFields(t, recordOf);
    const { hashedAddress } = embeddedFields(t, recordOf);
    return {
      gasUsed: bigInt('The gas that the call used.', 'gasUsed'),
      output: hexBytes('call: the data that it returned.', 'output'),
      address: hashedAddress('create: the contract that was created.', 'address'),
      code: hexBytes('create: the deployed code of the contract.', 'code'),
    };
  },
});
