import { type JsonRecord, readText } from '../../upstream/reading/read.js';
import { linksOf, type TraceEntry } from '../../upstream/reading/traces.js';
import { builder } from '../builder.js';
import { nodeId } from '../node-id.js';
import { itself, recordFields } from '../record-fields.js';
import { embeddedFields } from './embedded-fields.js';

export interface TraceSource {
  readonly __typename: 'Trace';
  readonly transactionHash: string;
  readonly entry: TraceEntry;
}

/** The source of a trace: an entry does not have the hash of its transaction. */
export const traceOf = (transactionHash: string, entry: TraceEntry): TraceSource => ({
  __typename: 'Trace',
  transactionHash,
  entry,
});

export const Trace = builder.objectRef<TraceSource>('Trace');

const TraceAction = builder.objectRef<JsonRecord>('TraceAction');
const TraceResult = builder.objectRef<JsonRecord>('TraceResult');

Trace.implement({
  interfaces: [builder.nodeInterfaceRef()],
  description: 'One call of the execution of a transaction.',
  fields: (t) => ({
    id: nodeId(
      t,
      'Trace',
      ({ transactionHash, entry }) => `${transactionHash}:${linksOf(entry).key}`,
    ),
    transactionHash: t.expose('transactionHash', {
      type: 'Hash',
      nullable: false,
      description: 'The hash of the transaction that it belongs to.',
    }),
    type: t.string({
      nullable: false,
      description:
        'What kind of call it is, as the node names it, in lower case: call, create, suicide, reward, … Geth says delegatecall, staticcall, create2 and selfdestruct where others say call, create and suicide.',
      resolve: ({ entry }) => entry.type,
    }),
    action: t.field({
      type: TraceAction,
      nullable: false,
      description: 'What it was to do.',
      resolve: ({ entry }) => entry.action,
    }),
    result: t.field({
      type: TraceResult,
      nullable: true,
      description:
        'Its result; null where it failed, and where there is none, as when a contract destroys itself.',
      resolve: ({ entry }) => entry.result,
    }),
    error: t.string({
      nullable: true,
      description: 'Why it failed: Reverted, Out of gas, …',
      resolve: ({ entry }) => readText(entry.error),
    }),
    subtraces: t.int({
      nullable: false,
      description: 'How many calls it made directly.',
      resolve: ({ entry }) => entry.subtraces ?? linksOf(entry).children.length,
    }),
    traceAddress: t.intList({
      nullable: false,
      description: 'Its path from the outermost call, which has []: the index at each level.',
      resolve: ({ entry }) => entry.traceAddress,
    }),
    depth: t.int({
      nullable: false,
      description:
        'How deep it lies below the outermost call, which has 0: the length of `traceAddress`.',
      resolve: ({ entry }) => entry.traceAddress.length,
    }),
    children: t.field({
      type: [Trace],
      nullable: false,
      description: 'The calls that it made directly, in their order.',
      resolve: ({ transactionHash, entry }) =>
        linksOf(entry).children.map((child) => traceOf(transactionHash, child)),
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
    'What a call was to do. Each field says for which `type` of trace it is set: call stands for delegatecall, staticcall and callcode, too, create for create2, suicide for selfdestruct.',
  fields: (t) => {
    const { text, bigInt, hexBytes } = recordFields(t, itself);
    const { hashedAddress } = embeddedFields(t, itself);
    return {
      callType: text(
        'call: by which instruction: call, delegatecall, staticcall or callcode.',
        'callType',
      ),
      from: hashedAddress('call, create: who called.', 'from'),
      to: hashedAddress('call: who was called.', 'to'),
      input: hexBytes('call: the input data.', 'input'),
      gas: bigInt('call, create: the gas that was given to it.', 'gas'),
      value: bigInt("call, create, reward: how much of the chain's coin, in wei.", 'value'),
      init: hexBytes('create: the code that makes the contract.', 'init'),
      creationMethod: text('create: by which instruction: create or create2.', 'creationMethod'),
      address: hashedAddress('suicide: the destroyed contract.', 'address'),
      refundAddress: hashedAddress('suicide: who got what it left.', 'refundAddress'),
      balance: bigInt('suicide: the coin that it left, in wei.', 'balance'),
      author: hashedAddress('reward: who got it.', 'author'),
      rewardType: text('reward: what for.', 'rewardType'),
    };
  },
});

TraceResult.implement({
  description:
    'The result of a call. Which fields are set depends on the `type` of the trace, as those of `TraceAction` do.',
  fields: (t) => {
    const { bigInt, hexBytes } = recordFields(t, itself);
    const { hashedAddress } = embeddedFields(t, itself);
    return {
      gasUsed: bigInt('How much gas it used.', 'gasUsed'),
      output: hexBytes('call: what it returned.', 'output'),
      address: hashedAddress('create: the contract that was created.', 'address'),
      code: hexBytes('create: the code of the contract.', 'code'),
    };
  },
});
