import { keysMask } from '../../../explorer/call/mask.js';
import type { Chain } from '../../../explorer/chain.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import { readsOnly } from '../../plan/projection.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { Block } from './block.js';
import { blockOfRecord, blockReads } from './block-source.js';

/**
 * The field for the block that a record names. `knows` are the fields of it that the record says, beside its number;
 * `timeOf` is its time where the record does not say it, but its parent may.
 */
export const blockField = <Source extends { readonly chain: Chain }>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
  knows: readonly string[],
  description: string,
  timeOf?: (source: Source) => unknown,
) =>
  t.field({
    type: Block,
    nullable: true,
    description,
    extensions: {
      ...readsOnly({ own: blockReads, ...(timeOf && { parent: keysMask('timestamp') }) }),
      cost: { knows },
    },
    resolve: (source) => blockOfRecord(source.chain, recordOf(source), timeOf?.(source)),
  });
