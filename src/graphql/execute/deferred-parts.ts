import { type GraphQLError, type ResponsePath, responsePathAsArray } from 'graphql';
import { iteratorOf } from '../../base/collections/iterators.js';
import type { Pace } from '../../base/turns/turns.js';
import {
  type NextPage,
  noPayload,
  PartError,
  type PartEvent,
  type PartsFound,
  type Payload,
  type PendingPart,
  type RowsPage,
  type Work,
  type WriteIn,
} from './later.js';
import { countPending, errorsOfRun, heldBy, locate, type Run, type TextMemory } from './run.js';

/** The parts of one answer that follow the first. */
export interface Parts extends AsyncIterableIterator<Payload> {
  /** What is found while the first is written. */
  readonly first: PartsFound<Run>;
  /** The parts to announce with the first, whose text is complete and holds so many bytes. */
  readonly announce: (held: number) => readonly PendingPart[];
}

/** Collects the parts of one answer as they come. Their texts hold memory until they are taken. */
export const createParts = (pace: Pace, memory: TextMemory): Parts => {
  let lastId = 0;
  let active = 0;
  let isOver = false;
  let hasEnded = false;
  let queued = noPayload();
  /** What the texts that are queued hold, and those that the reader has got last. */
  let held = { queued: 0, got: 0 };
  let wake: (() => void) | null = null;

  const isEmpty = () => queued.incremental.length === 0 && queued.completed.length === 0;

  const arrived = () => {
    if (wake === null) return;
    pace.setWaiting(false);
    wake();
    wake = null;
  };

  const announce = (found: readonly Work[]): PendingPart[] => {
    const kept = found.filter(({ isDropped }) => !isDropped);
    const pending = kept.map((work): PendingPart => {
      const id = String(lastId);
      lastId += 1;
      active += 1;
      work.id = id;
      const { path, label, from } = work;
      return { id, path: responsePathAsArray(path), label, from };
    });
    for (const { early } of kept) for (const tell of early.splice(0)) tell();
    return pending;
  };

  /** Tells what came of a part, now or once it is announced. */
  const tell = (work: Work, say: (id: string) => void) => {
    const saying = () => {
      if (work.isDropped || work.id === null || isOver) return;
      say(work.id);
      arrived();
    };
    if (work.id === null) work.early.push(saying);
    else saying();
  };

  const deliver = (work: Work, { text, held: bytes, count, errors, found }: PartEvent) =>
    tell(work, (id) => {
      held.queued += bytes;
      const isList = work.from !== null;
      queued.incremental.push({
        id,
        data: isList ? null : text,
        items: isList ? text : null,
        count,
        errors,
      });
      queued.pending.push(...announce(found));
    });

  const complete = (work: Work, errors: readonly GraphQLError[] = []) =>
    tell(work, (id) => {
      work.isDropped = true;
      active -= 1;
      queued.completed.push({ id, errors });
    });

  /** A run of its own, whose text may fail alone. */
  const begin = (run: Run): { readonly own: Run; readonly found: PartsFound<Run> } => {
    const found = createFound();
    const own: Run = {
      ...run,
      errors: [],
      reserved: 0,
      left: 0,
      failures: 0,
      pending: 0,
      givenUp: null,
      parts: found,
    };
    return { own, found };
  };

  const writeFor = async (run: Run, write: WriteIn<Run>, count: number): Promise<PartEvent> => {
    const { own, found } = begin(run);
    try {
      const text = await write(own);
      const bytes = heldBy(own);
      // The request may hold nothing any more.
      if (isOver) memory.release(bytes);
      return { text, held: bytes, count, errors: own.errors, found: found.take() };
    } catch (error) {
      memory.release(heldBy(own));
      for (const work of found.take()) work.isDropped = true;
      throw new PartError(errorsOfRun(own, error));
    }
  };

  const createFound = (): PartsFound<Run> => {
    const works: Work[] = [];
    const nulled = new Set<ResponsePath>();
    const add = (
      run: Run,
      path: ResponsePath | undefined,
      label: string | null,
      from: number | null,
    ) => {
      if (!countPending(run)) throw run.givenUp;
      const work: Work = { path, label, from, id: null, isDropped: false, early: [] };
      works.push(work);
      return work;
    };
    const isBelowNull = ({ path }: Work) => {
      for (let at = path; at !== undefined; at = at.prev) if (nulled.has(at)) return true;
      return false;
    };
    return {
      pace,
      drop: (path) => {
        if (works.length > 0) nulled.add(path);
      },
      defer: (run, { label }, path, write) => {
        const work = add(run, path, label, null);
        // In a microtask, so that the calls for what is sent first are made first.
        Promise.resolve()
          .then(() => writeFor(run, write, 1))
          .then(
            (event) => {
              deliver(work, event);
              complete(work);
            },
            (error: PartError) => complete(work, error.errors),
          );
      },
      stream: (run, { nodes, stream }, path, from, second) => {
        const work = add(run, path, stream?.label ?? null, from);
        const fail = (error: unknown) => {
          const errors =
            error instanceof PartError
              ? error.errors
              : [locate(error, nodes, responsePathAsArray(path))];
          complete(work, errors);
        };
        const follow = async () => {
          // Pages are sent in order, and one is asked for while the one before is made.
          let [made, making] = [Promise.resolve(), Promise.resolve()];
          for (let next: NextPage<Run> | null = second; next !== null; ) {
            await pace.turn(made);
            const page: RowsPage<Run> = await next();
            if (work.isDropped || isOver) return;
            const writing = page.count === 0 ? null : writeFor(run, page.write, page.count);
            writing?.catch(() => {});
            made = making;
            making = made
              .then(async () => {
                if (writing !== null) deliver(work, await writing);
                if (page.next === null) complete(work);
              })
              .catch(fail);
            next = page.next;
          }
        };
        void follow().catch(fail);
      },
      take: () => {
        for (const work of works) if (nulled.size > 0 && isBelowNull(work)) work.isDropped = true;
        return works;
      },
    };
  };

  const first = createFound();
  const payloads = iteratorOf(
    async () => {
      memory.release(held.got);
      held.got = 0;
      if (isOver || hasEnded) return undefined;
      if (isEmpty() && active > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          pace.setWaiting(true);
        });
        // What has come in this turn goes together.
        await null;
      }
      if (isOver) return undefined;
      hasEnded = isEmpty();
      const payload = queued;
      queued = noPayload();
      held = { queued: 0, got: held.queued };
      return payload;
    },
    () => {
      isOver = true;
      arrived();
    },
  );
  return Object.assign(payloads, {
    first,
    announce: (bytes: number) => {
      const pending = announce(first.take());
      held.got = bytes;
      pace.begin();
      return pending;
    },
  });
};
