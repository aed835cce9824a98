import { spellings } from '../../../endpoints/declaration.js';
import { keysMask } from '../../../explorer/call/mask.js';
import {
  type JsonRecord,
  readDateTime,
  readHashes,
  readRecord,
  readRecords,
} from '../../../explorer/decode/read.js';
import { reads, readsInto, readsOnly } from '../../plan/projection.js';
import { builder } from '../fields/builder.js';
import { connectionOf } from '../fields/connection-of.js';
import { itself, ofRow, recordFields } from '../fields/record-fields.js';
import { blockField } from './block-field.js';
import { embeddedFields } from './embedded-fields.js';
import { type PartSource, transactionField } from './part-source.js';

const Log = builder.objectRef<PartSource>('Log');
const DecodedLog = builder.objectRef<JsonRecord>('DecodedLog');
const DecodedLogParameter = builder.objectRef<JsonRecord>('DecodedLogParameter');

/** Those that can be read: a log always has a list of them. */
const topicsOf = ({ topics }: JsonRecord): readonly string[] => {
  try {
    return readHashes(topics) ?? [];
  } catch {
    return [];
  }
};

/** Before version 10 of the explorer, the transaction alone says it. */
const time = {
  saidBy: 'Transaction',
  extensions: readsOnly({ own: keysMask('block_timestamp'), parent: keysMask('timestamp') }),
  resolve: ({ record, transaction }: PartSource): unknown =>
    record.block_timestamp ?? transaction?.record?.timestamp,
};

Log.implement({
  description: 'What a contract wrote into the log of a transaction: an event.',
  fields: (t) => {
    const { int, long, hash, hexBytes } = recordFields(t, ofRow);
    const { address } = embeddedFields(t, ofRow);
    return {
      transactionHash: hash(
        'The hash of the transaction in which it was written.',
        ...spellings.transactionHash,
      ).synonyms('hash txHash'),
      transaction: transactionField(
        t,
        'The transaction in which it was written. Costs one call to the explorer, unless the log was reached through it; `transactionHash` is free.',
      ),
      blockHash: hash('The hash of the block.', 'block_hash'),
      blockNumber: long('The number of the block.', ...spellings.blockNumber).synonyms(
        'blockHeight height',
      ),
      block: blockField(
        t,
        ofRow,
        ['hash'],
        'The block. Its `number`, `id` and `hash` are free, and in the logs of a transaction its `timestamp`. All else of the block together costs one call; in the logs of an address, `timestamp` counts so, too, though only explorers before version 10 are asked for it.',
        time,
      ),
      timestamp: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'The time of the block; null in the logs of an address where the explorer is older than version 10.',
        extensions: { ...time.extensions, synonyms: 'time date blockTimestamp' },
        resolve: (log) => readDateTime(time.resolve(log)),
      }),
      index: int('Its index in the block.', 'index').synonyms('logIndex'),
      address: address('The contract that wrote it.', 'address').synonyms(
        'contract emitter contractAddress',
      ),
      topics: t.field({
        type: ['Hash'],
        nullable: { list: false, items: false },
        description:
          'Its indexed words, four at most: the first is usually the hash of the signature of the event.',
        extensions: { ...reads('topics'), cost: { size: 4 }, synonyms: 'topic' },
        resolve: ({ record }) => topicsOf(record),
      }),
      data: hexBytes('What it has besides the topics.', 'data'),
      decoded: t.field({
        type: DecodedLog,
        nullable: true,
        description: 'The event, decoded with the ABI of a contract; null if it cannot be decoded.',
        extensions: { ...readsInto('decoded'), synonyms: 'event decodedLog decodedEvent' },
        resolve: ({ record }) => readRecord(record.decoded),
      }),
    };
  },
});

DecodedLog.implement({
  description: 'An event, decoded with the ABI of a contract.',
  fields: (t) => {
    const { text } = recordFields(t, itself);
    return {
      methodId: text(
        'The first 4 bytes of the first topic, which identify the event: 8 hex digits without 0x.',
        'method_id',
      ),
      methodCall: text('The signature, with the names of its parameters.', 'method_call').synonyms(
        'signature name event',
      ),
      parameters: t.field({
        type: [DecodedLogParameter],
        nullable: true,
        description: 'The parameters in order.',
        extensions: { ...readsInto('parameters'), synonyms: 'args arguments params inputs' },
        resolve: (record) => readRecords(record.parameters),
      }),
    };
  },
});

DecodedLogParameter.implement({
  description: 'A parameter of a decoded event.',
  fields: (t) => {
    const { text, boolean, json } = recordFields(t, itself);
    return {
      name: text('The name of the parameter.', 'name'),
      type: text('The Solidity type of the parameter.', 'type'),
      indexed: boolean('Whether it is one of the topics, rather than in the data.', 'indexed'),
      value: json(
        'The value: a string, or nested lists of strings for arrays and tuples.',
        'value',
      ),
    };
  },
});

export const LogConnection = connectionOf(Log, 'log');
