import type { GraphQLResolveInfo } from 'graphql';
import { unionMask } from '../../../explorer/call/mask.js';
import type { Chain } from '../../../explorer/chain.js';
import type { JsonRecord } from '../../../explorer/decode/read.js';
import type { Context } from '../../load/resolver-context.js';
import { fieldsNamed } from '../../plan/field-plan.js';
import { nothing, projection, type Reads } from '../../plan/projection.js';
import type { FieldBuilder } from '../fields/record-fields.js';
import { Block } from './block.js';
import { blockOfRecord, blockReads } from './block-source.js';

/** Finds the time of a record, which may not say it itself: as the explorer writes it, so that an odd one costs itself. */
interface TimeField<Source> {
  /** The type of the object that always says it, if the record does not. */
  readonly saidBy?: string;
  readonly extensions: { readonly reads: Reads };
  readonly resolve: (source: Source, args: object, context: Context) => unknown;
}

const asksTime = (plan: GraphQLResolveInfo['plan']) =>
  !plan || fieldsNamed(plan.type.selections[0], 'timestamp').length > 0;

/**
 * The field for the block that a record names. `knows` are the fields of it that the record says, beside its number;
 * `time` finds its time where the record does not say it.
 */
export const blockField = <Source extends { readonly chain: Chain }>(
  t: FieldBuilder<Source>,
  recordOf: (source: Source) => JsonRecord,
  knows: readonly string[],
  description: string,
  time?: TimeField<Source>,
) => {
  const { own, parent } = time?.extensions.reads(nothing) ?? nothing;
  const { saidBy } = time ?? {};
  const read = projection({ own: unionMask(blockReads, own), parent });
  return t.field({
    type: Block,
    nullable: true,
    description,
    extensions: {
      reads: () => read,
      cost: { knows, ...(saidBy && { knowsBelow: { type: saidBy, fields: ['timestamp'] } }) },
    },
    resolve: (source, args, context, { plan }) => {
      const block = (otherTime?: unknown) =>
        blockOfRecord(source.chain, recordOf(source), otherTime);
      const found = time && asksTime(plan) ? time.resolve(source, args, context) : null;
      return found instanceof Promise ? found.then(block) : block(found);
    },
  });
};
