import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const executable = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  // Some systems have a file of that name that only says how to install it.
].find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);

/** Why the browser tests cannot run here; undefined where they can. */
export const noBrowser = executable ? undefined : 'no Chromium is installed (/usr/bin/chromium)';
if (noBrowser) console.info(`Browser tests are skipped: ${noBrowser}.`);

/** Starts a Chromium that asks nothing of the network by itself. */
export function launchBrowser(): Promise<Browser> {
  if (!executable) throw new Error(noBrowser);
  return chromium.launch({
    executablePath: executable,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page of its own context, and everything that should not have happened on it. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ ...options, baseURL: origin });
  // Below the test's own limit, so that a miss says what was looked for.
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    // Also how Chromium reports what the content security policy stopped.
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!local) problems.push(`another origin: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems };
}
