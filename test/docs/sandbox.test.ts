import { expect, it } from 'vitest';
import { createPace } from '../../src/sandbox/pace.js';
import { readSettings } from '../../src/sandbox/settings.js';
import { bundledChain, secondChain } from '../support/bundled-chain.js';
import { codeBlocks, readPage } from './pages.js';

const page = readPage('docs/sandbox.md');

it('docs/sandbox.md shows a command that the embedded explorer takes', () => {
  const [command = ''] = codeBlocks(page, 'sh');
  const [, flags = ''] = /^npm run sandbox -- (.+)$/m.exec(command) ?? [];
  expect(readSettings(flags.split(' '), {})).toMatchObject({
    latencyMs: 300,
    faultRate: 0.1,
    rateLimit: 60,
    growSeconds: 5,
    unindexedRate: 0.1,
  });
});

it('docs/sandbox.md says about how many transactions the chain has', () => {
  const { blocks, reserveFrom } = bundledChain;
  const countOf = (some: typeof blocks) => some.flatMap((block) => block.transactions).length;
  const mined = blocks.filter(({ number }) => reserveFrom === null || number < reserveFrom);
  const about = (count: number) => (Math.round(count / 100) * 100).toLocaleString('en');
  expect(page.replace(/\s+/g, ' ')).toContain(
    `a chain of some ${about(countOf(blocks))} transactions that were really executed (${about(countOf(mined))} are mined at the start)`,
  );
});

it('docs/sandbox.md says how many blocks are held back, and how long they last', () => {
  const reserves = [bundledChain, secondChain].map(
    ({ blocks, reserveFrom }) =>
      blocks.filter(({ number }) => reserveFrom !== null && number >= reserveFrom).length,
  );
  const text = page.replace(/\s+/g, ' ');
  expect(text).toContain(`(Skerry ${reserves[0]}, Eyot ${reserves[1]})`);
  const hours = reserves.map((reserve) => {
    const { look } = createPace(10);
    let looks = 0;
    for (let left = reserve; left > 0; looks += 1) if (look()) left -= 1;
    return (looks * 10) / 3_600;
  });
  const said = { six: 6, four: 4 };
  const [, skerry, eyot] =
    /Skerry's reserve lasts for nearly (\w+) hours of watching, and Eyot's for nearly (\w+)\./.exec(
      text,
    ) ?? [];
  expect([skerry, eyot].map((word) => said[word as keyof typeof said])).toEqual(
    hours.map(Math.ceil),
  );
});
