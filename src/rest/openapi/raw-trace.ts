import { hex } from './common.js';
import { exampleTraceEntry } from './examples.js';
import { integer, list, orNull, record, ref, type Schemas, string } from './schema.js';

const traceAction = record(
  'What was called: which fields there are depends on the type of the entry.',
  {},
  {
    callType: string('call, callcode, delegatecall or staticcall.'),
    from: string('The calling address.'),
    to: string('The called address.'),
    input: hex('What was called with.'),
    gas: hex('Gas given.'),
    value: hex('Wei sent along.'),
    init: hex('Code that makes the contract (type create).'),
    creationMethod: string('create or create2 (type create).'),
    address: string('The contract that ended (type suicide).'),
    refundAddress: string('Who got what it held (type suicide).'),
    balance: hex('What it held (type suicide).'),
    author: string('Who is rewarded (type reward).'),
    rewardType: string('What for (type reward).'),
  },
);

const traceResult = record(
  'What came of it; null or missing where it failed.',
  {},
  {
    gasUsed: hex('Gas used.'),
    output: hex('What was returned.'),
    address: string('The contract that was made (type create).'),
    code: hex('Its code (type create).'),
  },
);

export const rawTraceSchemas: Schemas = {
  RawTrace: {
    description:
      'What the node says, as it says it: a flat list of entries, or a nested call where the node is of the Geth family.',
    anyOf: [list(ref('RawTraceEntry'), 'In the order of the calls.'), ref('CallFrame')],
  },
  RawTraceEntry: record(
    'One call of the trace.',
    {
      type: string('The kind.', { examples: ['call', 'create', 'suicide', 'reward'] }),
      action: traceAction,
      subtraces: integer('How many calls it made itself.'),
      traceAddress: list(
        integer('Place among its siblings.'),
        'The way to it from the first call.',
      ),
    },
    {
      error: orNull(string('Why it failed.', { examples: ['Reverted'] })),
      result: orNull(traceResult),
      transactionHash: string('The transaction.'),
    },
    exampleTraceEntry,
  ),
  CallFrame: record(
    "One call, with the calls that it made: the form of Geth's callTracer.",
    { type: string('The kind, in capitals.', { examples: ['CALL', 'STATICCALL', 'CREATE'] }) },
    {
      from: string('The calling address.'),
      to: orNull(string('The called address.')),
      gas: hex('Gas given.'),
      gasUsed: hex('Gas used.'),
      input: hex('What was called with.'),
      output: orNull(hex('What was returned.')),
      value: orNull(hex('Wei sent along.')),
      error: orNull(string('Why it failed.')),
      calls: list(ref('CallFrame'), 'The calls that it made.'),
    },
  ),
};
