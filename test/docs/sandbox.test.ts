import { expect, it } from 'vitest';
import { readSettings } from '../../src/sandbox/settings.js';
import { bundledChain } from '../support/bundled-chain.js';
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
