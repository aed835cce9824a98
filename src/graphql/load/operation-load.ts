import type { Config } from '../../base/config/config.js';
import type { Pace, Turn, Turns } from '../../base/turns/turns.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import { goneError, noMemoryError } from '../../explorer/call/upstream-errors.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import { type Chain, principalOn } from '../../explorer/chain.js';
import { queryLimitExceeded } from '../errors/errors.js';
import { createIdleQueue } from './idle.js';

/** Answers are held until the operation ends: up to this many times UPSTREAM_MAX_BYTES in all. */
const bodiesHeld = 4;
/** In bytes: the limit on held answers is never lower. */
const leastHeld = 134_217_728;

const tooMuchHeld = (limit: number) =>
  queryLimitExceeded(
    limit,
    `The answers of the explorer to this operation are longer than ${limit} bytes together. Ask for less in one operation.`,
  );

/** Creates what all that an operation loads has in common, of whatever chain. */
export const createOperationLoad = (
  upstream: UpstreamContext,
  { upstreamMaxBytes }: Pick<Config, 'upstreamMaxBytes'>,
  turns: Turns,
) => {
  const mostHeld = Math.max(upstreamMaxBytes * bodiesHeld, leastHeld);
  let held = 0;
  let answers = 0;
  const { track, whenIdle, pace: ofReader } = createIdleQueue();

  const pace: Pace = {
    ...ofReader,
    turn: async (made) => {
      await ofReader.turn(made);
      if (upstream.deadline.aborted) throw goneError();
    },
  };

  const turn: Turn = turns.join((next) => {
    const wait = next.then(() => {
      if (upstream.deadline.aborted) throw goneError();
    });
    // What waits may load more.
    track(wait);
    return wait;
  });

  const spend = (endpoint: EndpointName, isPriced?: boolean) => {
    if (held > mostHeld) throw tooMuchHeld(mostHeld);
    upstream.budget.spend(endpoint, isPriced);
  };
  const payer: UpstreamContext = { ...upstream, budget: { ...upstream.budget, spend } };
  let guest: UpstreamContext | null = null;

  return {
    /** On whose behalf the explorer of a chain is asked. */
    payerOn: (chain: Chain): UpstreamContext => {
      const principal = principalOn(chain, upstream.principal);
      if (principal === upstream.principal) return payer;
      guest ??= { ...payer, principal };
      return guest;
    },
    /** The turn of all that the operation does. It rejects once the client has left. */
    turn,
    /** What is awaited before the operation counts as idle. */
    track,
    whenIdle,
    /** How fast what is sent later is made. */
    pace,
    /** Keeps an answer of so many bytes until the operation ends. @throws if there is no room */
    hold: (bytes: number): void => {
      held += bytes;
      if (held > mostHeld) throw tooMuchHeld(mostHeld);
      if (!upstream.hold(bytes)) throw noMemoryError();
      answers += 1;
    },
    /** Whether an explorer has answered. */
    hasAnswers: () => answers > 0,
  };
};

export type OperationLoad = ReturnType<typeof createOperationLoad>;
