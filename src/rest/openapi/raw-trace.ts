import { hex } from './common.js';
import { exampleTraceEntry } from './examples.js';
import { integerSchema, list, orNull, record, ref, type Schemas, string } from './schema.js';

const traceAction = record(
  'What was called. The type of the entry decides which fields are present.',
  {},
  {
    callType: string('call, callcode, delegatecall or staticcall.'),
    from: string('The calling address.'),
    to: string('The called address.'),
    input: hex('The input data.'),
    gas: hex('Gas provided.'),
    value: hex('Wei sent with the call.'),
    init: hex('Code that creates the contract (type create).'),
    creationMethod: string('create or create2 (type create).'),
    address: string('The contract that destroyed itself (type suicide).'),
    refundAddress: string('The address that received its balance (type suicide).'),
    balance: hex('The balance of the contract (type suicide).'),
    author: string('The address that is rewarded (type reward).'),
    rewardType: string('What the reward is for (type reward).'),
  },
);

const traceResult = record(
  'The result of the call; null or missing if it failed.',
  {},
  {
    gasUsed: hex('Gas used.'),
    output: hex('The returned data.'),
    address: string('The created contract (type create).'),
    code: hex('The code of the created contract (type create).'),
  },
);

export const rawTraceSchemas: Schemas = {
  RawTrace: {
    description:
      'The trace as returned by the node: a flat list of entries, or a nested call if the node is of the Geth family.',
    anyOf: [list(ref('RawTraceEntry'), 'In the order of the calls.'), ref('CallFrame')],
  },
  RawTraceEntry: record(
    'One call of the trace.',
    {
      type: string('The kind of entry.', { examples: ['call', 'create', 'suicide', 'reward'] }),
      action: traceAction,
      subtraces: integerSchema('The number of calls that it made directly.'),
      traceAddress: list(
        integerSchema('Index among its siblings.'),
        'The path to the call from the outermost one.',
      ),
    },
    {
      error: orNull(string('Why the call failed.', { examples: ['Reverted'] })),
      result: orNull(traceResult),
      transactionHash: string('The transaction.'),
    },
    exampleTraceEntry,
  ),
  CallFrame: record(
    "One call with the calls that it made, in the form of Geth's callTracer.",
    {
      type: string('The kind of call, in capitals.', {
        examples: ['CALL', 'STATICCALL', 'CREATE'],
      }),
    },
    {
      from: string('The calling address.'),
      to: orNull(string('The called address.')),
      gas: hex('Gas provided.'),
      gasUsed: hex('Gas used.'),
      input: hex('The input data.'),
      output: orNull(hex('The returned data.')),
      value: orNull(hex('Wei sent with the call.')),
      error: orNull(string('Why the call failed.')),
      calls: list(ref('CallFrame'), 'The calls that it made.'),
    },
  ),
};
