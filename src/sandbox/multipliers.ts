import type { Block, Token } from './chain.js';

/** 1.0 with 18 decimals, the factor of a token that never changed it. */
const ONE = `${10n ** 18n}`;

/** The factors of an ERC-8056 token. */
export interface Scaling {
  /** In force now. */
  readonly now: string;
  /** The one last announced, which may be in force already. */
  readonly announced: string;
  /** When it takes effect, or did; null if the factor was never changed. */
  readonly effectiveAt: string | null;
}

/** The factor that an event of a block saw, by the rules of the contract; null for other tokens. */
export function multiplierAt(token: Token, block: Block, logIndex: number): string | null {
  if (token.type !== 'ERC-8056') return null;
  const updates = token.multiplierUpdates ?? [];
  const seen = updates.findLast(
    (update) =>
      update.block < block.number || (update.block === block.number && update.logIndex < logIndex),
  );
  if (seen === undefined) return updates[0]?.oldMultiplier ?? ONE;
  return seen.effectiveAt <= block.timestamp ? seen.newMultiplier : seen.oldMultiplier;
}

/** The factors at the end of a block; null for other tokens than those of ERC-8056. */
export function scalingAfter(token: Token, block: Block): Scaling | null {
  const now = multiplierAt(token, block, Number.POSITIVE_INFINITY);
  if (now === null) return null;
  const last = token.multiplierUpdates?.findLast((update) => update.block <= block.number);
  return {
    now,
    announced: last?.newMultiplier ?? now,
    effectiveAt: last?.effectiveAt ?? null,
  };
}
