import type { Chain } from '../../../explorer/chain.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import { readsOnly } from '../../plan/projection.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { Block } from './block.js';
import { blockOfRecord, blockReads } from './block-source.js';

/** The field for the block that a record names. `knows` are the fields of it that the record says, beside its number. */
export const blockField = <Source extends { readonly chain: Chain }>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
  knows: readonly string[],
  description: string,
) =>
  t.field({
    type: Block,
    nullable: true,
    description,
    extensions: { ...readsOnly({ own: blockReads }), cost: { knows } },
    resolve: (source) => blockOfRecord(source.chain, recordOf(source)),
  });
