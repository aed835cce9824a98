import type { Block } from './chain.js';

/** What is known of the blocks added so far; each with its place in the chain. */
interface BlockIndex {
  add(block: Block, place: number): void;
}

/** Makes an index of blocks when it is first asked for; from then on, it follows the chain. */
export function following<Index extends BlockIndex>(
  blocks: readonly Block[],
  create: () => Index,
): () => Index {
  let index: Index | undefined;
  let added = 0;
  return () => {
    index ??= create();
    for (const block of blocks.slice(added)) index.add(block, added++);
    return index;
  };
}
