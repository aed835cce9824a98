import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';

/** The lines of the file that a page offers to save when something is done. */
export async function savedCsv(page: Page, act: () => Promise<void>): Promise<string[]> {
  const download: Promise<Download> = page.waitForEvent('download');
  await act();
  const path = await (await download).path();
  return readFileSync(path, 'utf8').replace('\ufeff', '').split('\r\n');
}
