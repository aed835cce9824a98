import type { GatewayError } from './errors.ts';

/** What `listen` tells. */
export interface Listener {
  readonly next: (cursor: string) => void;
  readonly error: (error: unknown) => void;
  readonly complete: () => void;
}

/** A list that is shown, and how to hear of its new rows. */
export interface LiveList {
  /** The cursor of the first row that is shown; null if there is none. */
  readonly after: string | null;
  /** Loads the list again, and returns the cursor of its first row; null if it has none. */
  readonly load: () => Promise<string | null>;
  /** Shows each row that is newer than `after`, and passes on its cursor, until the connection ends. Returns a function that ends it. */
  readonly listen: (after: string | null, live: Listener) => () => void;
  /** The gateway's errors in what `load` throws or `listen` fails with; none if the connection broke. */
  readonly errorsOf: (error: unknown) => readonly GatewayError[];
}

/** The list has to be loaded again. */
const isStale = ({ extensions }: GatewayError) =>
  ['CURSOR_STALE', 'INVALID_CURSOR'].includes(`${extensions?.code}`);

/** Subscribing again helps. */
const isPassing = ({ extensions }: GatewayError) =>
  extensions?.retryable === true || `${extensions?.code}`.startsWith('SUBSCRIPTION_');

/** Up to half a minute, and never the same: not all readers come back at once after a deploy. */
const waitMs = (failures: number) =>
  (0.5 + Math.random() / 2) * Math.min(30_000, 1_000 * 2 ** failures);

/** Listens until the connection ends or `signal` aborts, which it may have done before. */
const listened = (
  listen: LiveList['listen'],
  after: string | null,
  next: Listener['next'],
  signal: AbortSignal,
) =>
  new Promise<void>((complete, error) => {
    if (signal.aborted) return complete();
    const end = listen(after, { next, error, complete });
    const leave = () => {
      end();
      complete();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
  });

/**
 * Shows each new row of a list once, also when connections break, until `signal` says that the list
 * is no longer shown. @throws an error that subscribing again does not mend
 */
export const keepLive = async (
  { after, load, listen, errorsOf }: LiveList,
  signal: AbortSignal,
): Promise<void> => {
  let cursor = after;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const leave = new AbortController();
    const next = (shown: string) => {
      failures = 0;
      // An empty list has no cursor to start from, so rows before this one may be missing: the list is loaded again.
      if (cursor === null) leave.abort();
      else cursor = shown;
    };
    try {
      cursor ??= await load();
      await listened(listen, cursor, next, AbortSignal.any([signal, leave.signal]));
    } catch (error) {
      const errors = errorsOf(error);
      if (errors.some(isStale)) cursor = null;
      else if (!signal.aborted && !errors.every(isPassing)) throw error;
    } finally {
      leave.abort();
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, waitMs(failures)));
  }
};
