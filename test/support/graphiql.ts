import type { Locator, Page, Request } from 'playwright-core';

/** Whether a request runs a query of the reader, and does not only price it. */
export const isOperation = (request: Request) =>
  request.method() === 'POST' &&
  request.headers()['x-dry-run'] === undefined &&
  !request.postData()?.includes('IntrospectionQuery');

/** Does what runs a query, and reads its answer. */
export async function run(page: Page, act: () => Promise<void>): Promise<Answer> {
  const answered = page.waitForResponse((response) => isOperation(response.request()));
  await act();
  return (await answered).json() as Promise<Answer>;
}

interface Answer {
  data?: Record<string, unknown>;
  errors?: unknown[];
}

/** The editor that is shown in a region. */
export const editor = (page: Page, label: string) =>
  page.getByRole('region', { name: label }).locator('.graphiql-editor:visible').first();

/** The text of a part; the editor renders spaces as no-break spaces. */
export const textOf = async (part: Locator) =>
  (await part.textContent())?.replaceAll('\u00a0', ' ');

/** What the tabs are called, in their order. */
export const namesOfTabs = async (page: Page) =>
  (await page.getByRole('tab').allInnerTexts()).map((name) => name.trim());
