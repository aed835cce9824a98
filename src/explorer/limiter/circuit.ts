export type CircuitState = 'closed' | 'open' | 'probing';

interface CircuitOptions {
  /** The number of consecutive failures that opens it. */
  readonly threshold: number;
  readonly longestPauseMs: number;
  /** Also called when a failed probe changes it from 'probing' back to 'open', which is no news. */
  readonly onChange: (state: CircuitState, before: CircuitState) => void;
}

export interface Circuit {
  /** Whether a call may be sent now. The first call after a pause is the probe that decides. */
  readonly admit: () => boolean;
  /** How long to wait if a call is not admitted. */
  readonly retryAfterMs: () => number;
  readonly succeed: () => void;
  readonly fail: () => void;
  /** The call ended without showing whether the other side is up. */
  readonly abandon: () => void;
}

const firstPauseMs = 1_000;

/** A circuit breaker: opens after consecutive failures, for longer each time that a probe fails. */
export const createCircuit = ({ threshold, longestPauseMs, onChange }: CircuitOptions): Circuit => {
  let state: CircuitState = 'closed';
  let failures = 0;
  let pause = firstPauseMs;
  let shutUntil = 0;

  const become = (next: CircuitState) => {
    const before = state;
    state = next;
    onChange(next, before);
  };

  return {
    admit: () => {
      if (state === 'closed') return true;
      if (state === 'probing' || performance.now() < shutUntil) return false;
      become('probing');
      return true;
    },
    retryAfterMs: () => Math.max(firstPauseMs, Math.ceil(shutUntil - performance.now())),
    succeed: () => {
      failures = 0;
      pause = firstPauseMs;
      if (state !== 'closed') become('closed');
    },
    fail: () => {
      failures += 1;
      if (state === 'open' || (state === 'closed' && failures < threshold)) return;
      if (state === 'probing') pause = Math.min(pause * 2, longestPauseMs);
      shutUntil = performance.now() + pause;
      become('open');
    },
    abandon: () => {
      if (state === 'probing') become('open');
    },
  };
};
