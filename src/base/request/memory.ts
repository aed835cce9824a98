/** What one request, or one call to the explorer, holds of the budget. */
export interface Memory {
  /** Takes so many bytes more. Returns false, and takes none, if there is no room for them. */
  readonly hold: (bytes: number) => boolean;
  /** Gives back so many bytes, by default all that it holds. */
  readonly release: (bytes?: number) => void;
  /**
   * From now on, it only waits for a slow client: `cut` may be called to make room for others. Until the
   * returned function is called.
   */
  readonly waitsForReader: (cut: () => void) => () => void;
}

/** One budget of bytes (MAX_MEMORY_BYTES) for everything that requests hold. */
export interface MemoryBudget {
  readonly claim: () => Memory;
}

/** How long an answer may stay unread when others need its room. */
const unreadMs = 10_000;

interface Unread {
  readonly since: number;
  readonly cut: () => void;
}

/** Creates a budget of so many bytes; `gauge` is told how many are held. */
export const createMemoryBudget = (
  limit: number,
  gauge: { readonly set: (bytes: number) => void },
): MemoryBudget => {
  let total = 0;
  /** Oldest first. */
  const unread = new Map<Memory, Unread>();

  const change = (bytes: number) => {
    total += bytes;
    gauge.set(total);
  };

  /** Returns false if there is none that has been unread for long. */
  const cutOldest = (): boolean => {
    const [oldest] = unread;
    if (oldest === undefined) return false;
    const [memory, { since, cut }] = oldest;
    if (performance.now() - since < unreadMs) return false;
    memory.release();
    cut();
    return true;
  };

  const claim = (): Memory => {
    let held = 0;
    const memory: Memory = {
      hold: (bytes) => {
        while (total + bytes > limit && cutOldest());
        if (total + bytes > limit) return false;
        held += bytes;
        change(bytes);
        return true;
      },
      release: (asked = held) => {
        // Some may have been given back already, with all, as the request ended.
        const bytes = Math.min(asked, held);
        if (bytes === held) unread.delete(memory);
        held -= bytes;
        change(-bytes);
      },
      waitsForReader: (cut) => {
        unread.set(memory, { since: performance.now(), cut });
        return () => unread.delete(memory);
      },
    };
    return memory;
  };

  return { claim };
};

/** How long a client should wait before it tries again, in milliseconds. */
const retryAfterMs = 1_000;

/** A request is refused, since all of them together hold as much as MAX_MEMORY_BYTES allows. */
export class OverloadedError extends Error {
  override name = 'OverloadedError';
  readonly retryAfterMs = retryAfterMs;

  constructor() {
    super(
      'The gateway is full: the requests under way need all the memory that they may have. Try again in 1 s.',
    );
  }
}
