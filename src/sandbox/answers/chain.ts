import type { Block } from '../chain.js';
import { countLeading } from '../paging.js';
import { lastOf } from '../parameters.js';
import type { Answers, Source } from './answer.js';

/** What explorers say of the whole chain. */
export function chainAnswers({ indexing, ledger }: Source): Answers {
  return {
    'block-by-time'({ query }) {
      const { message, result } = blockByTime(query, ledger.blocks());
      return JSON.stringify({ message, result, status: result === null ? '0' : '1' });
    },

    'indexing-status'() {
      return JSON.stringify({
        finished_indexing: indexing.share === 1,
        finished_indexing_blocks: true,
        indexed_blocks_ratio: '1.00',
        indexed_internal_transactions_ratio: indexing.share.toFixed(2),
      });
    },
  };
}

const refusal = (message: string) => ({ message, result: null });

/** Always a number: it may be of the block before the first one, or after the last. */
function blockByTime(query: URLSearchParams, blocks: readonly Block[]) {
  const missing = ['timestamp', 'closest'].find((name) => !query.has(name));
  if (missing !== undefined) return refusal(`Query parameter '${missing}' is required`);
  const [timestamp, closest] = [lastOf(query, 'timestamp'), lastOf(query, 'closest')];
  if (!/^\d+$/.test(timestamp)) return refusal('Invalid `timestamp` param');
  if (closest !== 'before' && closest !== 'after') return refusal('Invalid `closest` param');
  const wanted = Number(timestamp) * 1000;
  const block = nearest(blocks, wanted);
  if (block === undefined) return refusal('Block does not exist');
  const late = timeOf(block) - wanted;
  const step = closest === 'before' ? -Number(late > 0) : Number(late < 0);
  return { message: 'OK', result: { blockNumber: String(block.number + step) } };
}

const timeOf = ({ timestamp }: Block) => Date.parse(timestamp);

function nearest(blocks: readonly Block[], time: number): Block | undefined {
  const after = countLeading(blocks, (block) => timeOf(block) < time);
  const [before, next] = [blocks[after - 1], blocks[after]];
  if (before === undefined || next === undefined) return before ?? next;
  return time - timeOf(before) < timeOf(next) - time ? before : next;
}
