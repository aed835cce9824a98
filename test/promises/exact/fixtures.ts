import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What an explorer sent, as text, so that numbers stay as it wrote them. */
export const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');

/** Expects the answer that is stored next to the fixture. */
export const expectAnswer = (answer: unknown, name: string): Promise<void> =>
  expect(`${JSON.stringify(answer, null, 2)}\n`).toMatchFileSnapshot(
    `fixtures/${name}.answer.json`,
  );
