import { expect, it } from 'vitest';
import { createPace } from '../../src/sandbox/pace.js';

const blocks = 28;
const seconds = 10;

/** After how many seconds of watching each block comes, and what was said of it at the look before. */
const watch = () => {
  const { look, secondsLeft } = createPace(seconds);
  const came: number[] = [];
  const said: number[] = [secondsLeft()];
  for (let at = seconds; came.length < blocks; at += seconds) {
    if (!look()) continue;
    came.push(at);
    said.push(at + secondsLeft());
  }
  return { came, said };
};

it('gives the first block at once, and each later one after a longer wait', () => {
  const { came } = watch();
  const waits = came.map((at, place) => at - (came[place - 1] ?? 0));
  expect(waits[0]).toBe(seconds);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(came.filter((at) => at <= 300).length).toBeGreaterThanOrEqual(8);
});

it('lasts for more than five hours of watching', () => {
  expect(watch().came.at(-1)).toBeGreaterThan(5 * 3_600);
});

it('says when the next block comes', () => {
  const { came, said } = watch();
  expect(said.slice(0, blocks)).toEqual(came);
});
