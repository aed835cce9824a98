import {
  hex,
  integerSchema,
  list,
  orNull,
  record,
  ref,
  type Schemas,
  string,
} from './json-schema.js';

/** From the embedded explorer, as the sample records. */
export const exampleTraceEntry = {
  action: {
    callType: 'call',
    from: '0x7f1da2c868131433d38c20d381b8d49cefad80a0',
    gas: '0xfa78',
    input:
      '0xa9059cbb0000000000000000000000000ae3cb07d263db3792e7bb181746c2261393018300000000000000000000000000000000000000000000000025a2c0fe7945edea',
    to: '0x5ba3204e265882d760b5260dbb5c9d439f584c01',
    value: '0x0',
  },
  result: {
    gasUsed: '0x8f37',
    output: '0x0000000000000000000000000000000000000000000000000000000000000001',
  },
  subtraces: 0,
  traceAddress: [],
  transactionHash: '0xee32e8deb1659a12c212aeb48663922af2dd1f3be45db5d67616a279b9c87b9b',
  type: 'call',
};

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
