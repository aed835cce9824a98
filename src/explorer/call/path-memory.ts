import { createHmac, randomBytes } from 'node:crypto';
import type { Principal } from '../../base/request/principal.js';

/** How long it is remembered: the explorer may be updated, or a key get more rights. */
const rememberedMs = 600_000;

/** How much is remembered of callers with credentials; then the oldest is dropped. */
const mostOfCredentials = 1_000;

/** What an explorer has said of its paths: to whom it lacks them, and which of them it has. */
export interface PathMemory {
  /** Whether this caller was told in the last ten minutes that there is no such path. */
  readonly isLacked: (path: string, caller: Principal) => boolean;
  /** Remembers that it was; false if it is remembered already. */
  readonly lack: (path: string, caller: Principal) => boolean;
  /** Whether the path has answered anybody in the last ten minutes. */
  readonly hasAnswered: (path: string) => boolean;
  readonly answer: (path: string) => void;
}

/**
 * Creates the memory of one explorer; `now` returns milliseconds. Anonymous callers share what one of them was
 * told. Of credentials it keeps a digest with a key of its own, which nobody else can make or compare.
 */
export const createPathMemory = (now: () => number = () => Date.now()): PathMemory => {
  const ownKey = randomBytes(32);
  const ofAnonymous = new Map<string, number>();
  const ofCredentials = new Map<string, number>();
  const answered = new Map<string, number>();

  const digestOf = (path: string, { identity }: Principal) =>
    createHmac('sha256', ownKey).update(`${identity} ${path}`).digest('base64url');

  const holds = (until: number | undefined) => until !== undefined && until > now();

  const isLacked: PathMemory['isLacked'] = (path, caller) => {
    if (caller.anonymous) return holds(ofAnonymous.get(path));
    return ofCredentials.size > 0 && holds(ofCredentials.get(digestOf(path, caller)));
  };

  return {
    isLacked,
    lack: (path, caller) => {
      if (isLacked(path, caller)) return false;
      const until = now() + rememberedMs;
      if (caller.anonymous) {
        ofAnonymous.set(path, until);
        return true;
      }
      const digest = digestOf(path, caller);
      // A Map is in the order of insertion: the oldest stands first.
      ofCredentials.delete(digest);
      ofCredentials.set(digest, until);
      const [oldest] = ofCredentials.keys();
      if (ofCredentials.size > mostOfCredentials && oldest !== undefined) {
        ofCredentials.delete(oldest);
      }
      return true;
    },
    hasAnswered: (path) => holds(answered.get(path)),
    answer: (path) => {
      answered.set(path, now() + rememberedMs);
    },
  };
};
