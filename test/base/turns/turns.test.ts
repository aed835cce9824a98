import { describe, expect, it } from 'vitest';
import { createTurns, type Turn } from '../../../src/base/turns/turns.js';

/** Turns over a clock that only moves when told to, and an event loop that is run by hand. */
const byHand = () => {
  let time = 0;
  let tasks: (() => void)[] = [];
  const turns = createTurns({ now: () => time, later: (run) => tasks.push(run) });
  return {
    begin: turns.begin,
    goOn: turns.goOn,
    arrived: turns.arrived,
    join: () => turns.join((next) => next),
    work: (ms: number) => {
      time += ms;
    },
    scheduled: () => tasks.length,
    /** One turn of the event loop, with all that promises lead to in it. */
    turn: async () => {
      const due = tasks;
      tasks = [];
      for (const run of due) run();
      await new Promise(setImmediate);
    },
  };
};

/** As many values as lead to a look at the clock. */
const many = 500;

type Loop = ReturnType<typeof byHand>;

/** Writes in so many steps of 10 ms each, and notes its name at each. */
const write = async (
  loop: Loop,
  name: string,
  steps: number,
  notes: string[],
  turn = loop.join(),
) => {
  for (let step = 0; step < steps; step += 1) {
    const pause = turn.pauseBefore(many);
    if (pause !== null) await pause;
    notes.push(name);
    loop.work(10);
  }
};

const overFor = (loop: Loop): Turn => {
  const turn = loop.join();
  turn.pauseBefore(many);
  loop.work(10);
  return turn;
};

describe('the turns of writers', () => {
  it('let one go on that is short, or has time left', () => {
    const loop = byHand();
    const turn = loop.join();
    for (let values = 1; values < many; values += 1) expect(turn.pauseBefore(1)).toBeNull();
    expect(loop.scheduled()).toBe(0);
    for (let ms = 0; ms < 10; ms += 1) {
      expect(turn.pauseBefore(many)).toBeNull();
      loop.work(1);
    }
    expect(turn.pauseBefore(many)).toBeInstanceOf(Promise);
  });

  it('pause all that a writer writes, until the next turn of the event loop', async () => {
    const loop = byHand();
    const turn = overFor(loop);
    const pause = turn.pauseBefore(many);
    expect(turn.pauseBefore(1)).toBe(pause);
    await loop.turn();
    await pause;
    expect(turn.pauseBefore(many)).toBeNull();
  });

  it('end for all writers together', () => {
    const loop = byHand();
    overFor(loop);
    expect(loop.join().pauseBefore(many)).toBeInstanceOf(Promise);
  });

  it('begin anew with each turn of the event loop, and leave it alone when nobody writes', async () => {
    const loop = byHand();
    overFor(loop);
    await loop.turn();
    expect(loop.scheduled()).toBe(0);
    expect(loop.join().pauseBefore(many)).toBeNull();
  });

  it('are for one writer each: first for one that has had fewer', async () => {
    const loop = byHand();
    const notes: string[] = [];
    const long = write(loop, 'long', 5, notes);
    await loop.turn();
    const short = write(loop, 'short', 2, notes);
    await loop.turn();
    expect(notes).toEqual(['long', 'long', 'short']);
    for (let turns = 0; turns < 4; turns += 1) await loop.turn();
    await Promise.all([long, short]);
    expect(notes).toEqual(['long', 'long', 'short', 'long', 'short', 'long', 'long']);
  });

  it('are for the oldest of those that have had many', async () => {
    const loop = byHand();
    const notes: string[] = [];
    const writers = ['a', 'b', 'c'].map((name) => write(loop, name, 30, notes));
    for (let turns = 0; turns < 90; turns += 1) await loop.turn();
    await Promise.all(writers);
    const ends = ['a', 'b', 'c'].map((name) => notes.lastIndexOf(name));
    expect(ends).toEqual([...ends].sort((one, other) => one - other));
    expect(ends[0]).toBeLessThan(55);
    expect(ends[1]).toBeLessThan(75);
  });

  it('go on with the others if one has given up', async () => {
    const loop = byHand();
    const turns = overFor(loop);
    const other = loop.join().pauseBefore(many);
    void turns.pauseBefore(many);
    await loop.turn();
    await loop.turn();
    await expect(other).resolves.toBeUndefined();
  });
});

/** Begins so many pieces of work, of so many milliseconds each, and notes the number of each. */
const beginAll = (loop: Loop, count: number, ms: number, begun: number[]) =>
  Array.from({ length: count }, async (_, at) => {
    const turn = loop.begin();
    if (turn !== null) await turn;
    begun.push(at);
    loop.work(ms);
  });

describe('work that is to begin', () => {
  it('begins at once if nothing else has taken long', async () => {
    const loop = byHand();
    const begun: number[] = [];
    beginAll(loop, 10, 1, begun);
    expect(begun).toHaveLength(10);
    expect(loop.begin()).not.toBeNull();
  });

  it('begins once a turn, in order, so that something urgent does not wait for all of it', async () => {
    const loop = byHand();
    const begun: number[] = [];
    const all = beginAll(loop, 20, 12, begun);
    expect(begun).toHaveLength(1);
    await loop.turn();
    expect(begun).toHaveLength(2);
    for (let turns = 0; turns < 18; turns += 1) await loop.turn();
    await Promise.all(all);
    expect(begun).toEqual([...begun.keys()]);
    await loop.turn();
    expect([loop.begin(), loop.scheduled()]).toEqual([null, 1]);
  });

  it('is not overtaken by what comes later', async () => {
    const loop = byHand();
    const begun: number[] = [];
    beginAll(loop, 3, 12, begun);
    await loop.turn();
    expect(begun).toEqual([0, 1]);
    expect(loop.begin()).not.toBeNull();
  });

  it('begins after all pieces of what has begun, which go on in order', async () => {
    const loop = byHand();
    loop.begin();
    loop.work(12);
    const notes: string[] = [];
    const note = async (name: string, turn: Promise<void> | null) => {
      await turn;
      notes.push(name);
      loop.work(12);
    };
    const all = [note('new', loop.begin()), note('one', loop.goOn()), note('other', loop.goOn())];
    for (let turn = 0; turn < 3; turn += 1) await loop.turn();
    await Promise.all(all);
    expect(notes).toEqual(['one', 'other', 'new']);
  });

  it('shares the time with what is written, and neither waits for ever', async () => {
    const loop = byHand();
    const [begun, notes]: [number[], string[]] = [[], []];
    const long = write(loop, 'long', 5, notes);
    const all = beginAll(loop, 5, 12, begun);
    expect([notes.length, begun.length]).toEqual([1, 0]);
    for (let turn = 1; turn <= 5; turn += 1) {
      await loop.turn();
      expect([notes.length, begun.length]).toEqual([Math.min(1 + turn, 5), turn]);
    }
    await Promise.all([long, ...all]);
  });

  it('lets connections arrive first, which come one a turn, but not for longer than the work before them took', async () => {
    const loop = byHand();
    const begun: number[] = [];
    const all = beginAll(loop, 3, 12, begun);
    for (let turn = 0; turn < 3; turn += 1) {
      loop.arrived();
      await loop.turn();
      loop.work(1);
      expect(begun).toEqual([0]);
    }
    await loop.turn();
    expect(begun).toEqual([0, 1]);
    for (let turn = 0; turn < 14; turn += 1) {
      loop.arrived();
      await loop.turn();
      loop.work(1);
    }
    expect(begun).toEqual([0, 1, 2]);
    await Promise.all(all);
  });

  it('begins at once after connections if nothing waits', async () => {
    const loop = byHand();
    loop.begin();
    loop.work(12);
    loop.arrived();
    await loop.turn();
    expect(loop.begin()).toBeNull();
  });
});
