import type { RateLimit } from '../call/upstream-response.js';

/** The rate-limit window of one identity, by what it has sent and what the explorer says. */
export interface Window {
  /** Calls that each window allows; infinite if there is no limit. */
  size: number;
  /** Calls left before `endsAt`, by the latest answer; those in flight may not be counted in it. */
  left: number;
  /** Calls in flight that count towards this window, and those that count towards earlier ones. */
  inFlight: number;
  older: number;
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
  inFlight: 0,
  older: 0,
  beginsAt: 0,
  endsAt: 0,
  lengthMs: shortestWindowMs,
  isKnown: false,
});

/** How many calls may be sent now. */
export const callsLeft = ({ size, left, inFlight, endsAt }: Window, now: number): number =>
  now >= endsAt ? size : left - inFlight;

/** Counts a call that is sent now; the first one after the end of a window begins the next. */
export const spendCall = (window: Window, now: number): void => {
  if (now >= window.endsAt) {
    window.beginsAt = now;
    window.endsAt = now + window.lengthMs;
    window.left = window.size;
    window.older += window.inFlight;
    window.inFlight = 0;
  }
  window.inFlight += 1;
};

/** Learns that a call sent at `sentAt` is no longer in flight, with or without an answer. */
export const endCall = (window: Window, sentAt: number): void => {
  if (window.older > 0 && sentAt < window.beginsAt) window.older -= 1;
  else window.inFlight = Math.max(0, window.inFlight - 1);
};

/**
 * Learns that the explorer did not say how many calls are left after one sent at `sentAt`: it may
 * have counted it. Before its first answer, such a call leaves room for another.
 */
export const missAnswer = (window: Window, sentAt: number): void => {
  if (window.isKnown && sentAt >= window.beginsAt) window.left -= 1;
};

const becomeUnlimited = (window: Window) => {
  window.size = Number.POSITIVE_INFINITY;
  window.left = Number.POSITIVE_INFINITY;
  window.endsAt = 0;
};

/**
 * Learns from an answer to a call sent at `sentAt`, with `inFlight` calls still in flight: as they
 * may not be counted in it, they count as spent until they end. An answer to a call of an earlier
 * window says nothing about this one, and within a window the smallest number is the latest.
 */
export const learnWindow = (
  window: Window,
  { limit, remaining, resetMs }: RateLimit,
  { inFlight, sentAt, now }: { inFlight: number; sentAt: number; now: number },
): void => {
  const isFirst = !window.isKnown;
  window.isKnown = true;
  if (limit === -1 || remaining === -1) {
    becomeUnlimited(window);
    return;
  }
  if (resetMs === null || (limit === null && remaining === null)) {
    if (isFirst) becomeUnlimited(window);
    else missAnswer(window, sentAt);
    return;
  }
  if (limit !== null && limit > 0) window.size = limit;
  else if (isFirst) window.size = Number.POSITIVE_INFINITY;
  const untilEnd = Math.min(resetMs, longestWindowMs);
  const endsAt = now + untilEnd;
  window.lengthMs = Math.max(window.lengthMs, untilEnd);
  // Tolerates that the explorer rounds: a tenth of a window.
  const isLater = sentAt + untilEnd > window.endsAt + window.lengthMs / 10;
  if (isFirst || isLater) {
    window.beginsAt = sentAt;
    window.endsAt = endsAt;
    window.left = remaining ?? window.size - 1;
    window.inFlight = inFlight;
    window.older = 0;
  } else if (sentAt >= window.beginsAt) {
    window.endsAt = Math.min(window.endsAt, endsAt);
    window.left = Math.min(window.left, remaining ?? window.left - 1);
  }
};
