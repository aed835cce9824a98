import type { Reply } from '../support/http.js';
import { type Kind, kinds, nextPage, type Sent, type Subjects } from './mix.js';

/** Unexpected answers of one kind. */
interface Wrong {
  readonly count: number;
  readonly sample: string;
}

export interface Traffic {
  /** Sends a request of a random kind. */
  readonly send: () => void;
  readonly underWay: () => number;
  /** The times of the answers since the last call, in milliseconds and sorted. */
  readonly takeTimes: () => readonly number[];
  readonly wrong: ReadonlyMap<string, Wrong>;
}

/** The most pages of a walk. */
const mostPages = 4;

/** When a client leaves that is meant to leave early. */
const patienceMs = 3;

const isExpected = ({ status = 200, fails = false }: Kind, answer: Reply) =>
  answer.status === status && (status !== 200 || answer.text.startsWith('{"errors"') === fails);

/** Sends the mix of requests, and checks the answers. */
export const createTraffic = (
  request: (sent: Sent) => Promise<Reply>,
  subjects: Subjects,
): Traffic => {
  const deck = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  const wrong = new Map<string, Wrong>();
  let times: number[] = [];
  let underWay = 0;

  const count = (what: string, sample: string) =>
    wrong.set(what, { sample, ...wrong.get(what), count: (wrong.get(what)?.count ?? 0) + 1 });

  const leave = async (sent: Sent) => {
    const signal = AbortSignal.timeout(patienceMs);
    await request({ ...sent, signal }).catch((error) => {
      if (!signal.aborted) throw error;
    });
  };

  const run = async (kind: Kind) => {
    let sent: Sent | null = kind.ask(subjects);
    if (kind.leaves) return leave(sent);
    for (let page = 0; sent !== null && page < mostPages; page += 1) {
      const from = performance.now();
      const answer = await request(sent);
      times.push(performance.now() - from);
      if (!isExpected(kind, answer))
        return count(kind.name, `${answer.status} ${answer.text.slice(0, 300)}`);
      sent = kind.walks ? nextPage(sent, answer) : null;
    }
  };

  const send = async () => {
    const kind = deck[subjects.draw(deck.length)];
    if (kind === undefined) return;
    underWay += 1;
    try {
      await run(kind);
    } catch (error) {
      count(`${kind.name}: ${error}`, error instanceof Error ? `${error.stack}` : '');
    }
    underWay -= 1;
  };

  return {
    send,
    underWay: () => underWay,
    takeTimes: () => {
      const taken = times.sort((a, b) => a - b);
      times = [];
      return taken;
    },
    wrong,
  };
};
