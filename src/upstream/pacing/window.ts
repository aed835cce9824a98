import type { RateLimit } from '../rate-headers.js';

/** The rate-limit window of one identity, by what it has sent and what the explorer says. */
export interface Window {
  /** Calls that each window allows; infinite if there is no limit. */
  size: number;
  /** Calls that may still be sent before `endsAt`; at most 0 if it is used up. */
  left: number;
  beginsAt: number;
  endsAt: number;
  /** The longest time to its end that was seen: how long the next one lasts, until it is known. */
  lengthMs: number;
  /** Whether the explorer has answered. */
  isKnown: boolean;
}

/** However long the explorer says that a window lasts, it is asked again after a minute. */
export const longestWindowMs = 60_000;

/** No plan or rate limit counts by less. */
const shortestWindowMs = 1_000;

/** The window of an identity that has not asked yet, with `size` calls a second until it has. */
export const openWindow = (size: number): Window => ({
  size,
  left: size,
  beginsAt: 0,
  endsAt: 0,
  lengthMs: shortestWindowMs,
  isKnown: false,
});

/** How many calls may be sent now. */
export const callsLeft = ({ size, left, endsAt }: Window, now: number): number =>
  now >= endsAt ? size : left;

/** Counts a call that is sent now; the first one after the end of a window begins the next. */
export const spendCall = (window: Window, now: number): void => {
  if (now >= window.endsAt) {
    window.beginsAt = now;
    window.endsAt = now + window.lengthMs;
    window.left = window.size;
  }
  window.left -= 1;
};

/** Learns that a call ended without an answer: until there is one, that leaves room for another. */
export const missAnswer = (window: Window): void => {
  if (!window.isKnown) window.left += 1;
};

const becomeUnlimited = (window: Window) => {
  window.size = Number.POSITIVE_INFINITY;
  window.left = Number.POSITIVE_INFINITY;
  window.endsAt = 0;
};

/**
 * Learns from an answer to a call sent at `sentAt`, with `underWay` calls still in flight: as they
 * may not be counted in it, all of them count as spent. An answer to a call of an earlier window
 * says nothing about this one, and within a window the smallest number is the latest.
 */
export const learnWindow = (
  window: Window,
  { limit, remaining, resetMs }: RateLimit,
  { underWay, sentAt, now }: { underWay: number; sentAt: number; now: number },
): void => {
  const isFirst = !window.isKnown;
  window.isKnown = true;
  if (limit === -1 || remaining === -1) {
    becomeUnlimited(window);
    return;
  }
  if (resetMs === null || (limit === null && remaining === null)) {
    if (isFirst) becomeUnlimited(window);
    return;
  }
  if (limit !== null && limit > 0) window.size = limit;
  else if (isFirst) window.size = Number.POSITIVE_INFINITY;
  const untilEnd = Math.min(resetMs, longestWindowMs);
  const left = (remaining ?? window.size) - underWay;
  const endsAt = now + untilEnd;
  window.lengthMs = Math.max(window.lengthMs, untilEnd);
  // Tolerates that the explorer rounds: a tenth of a window.
  const isLater = sentAt + untilEnd > window.endsAt + window.lengthMs / 10;
  if (isFirst || isLater) {
    window.beginsAt = sentAt;
    window.endsAt = endsAt;
    window.left = left;
  } else if (sentAt >= window.beginsAt) {
    window.endsAt = Math.min(window.endsAt, endsAt);
    window.left = Math.min(window.left, left);
  }
};
