import { spawnSync } from 'node:child_process';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

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
function launchBrowser(): Promise<Browser> {
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

/** Tells of everything that should not happen on a page of this origin. */
const watch = (context: BrowserContext, origin: string, tell: (problem: string) => void): void => {
  context.on('console', (message) => {
    // Also how Chromium reports what the content security policy stopped.
    if (message.type() === 'error' || message.type() === 'warning') tell(message.text());
  });
  context.on('weberror', (error) => tell(`thrown: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!local) tell(`another origin: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) tell(`${response.status()} ${response.url()}`);
  });
};

/** Stores begin empty on every page that is no reload: by then nothing runs of the page before. */
const emptyStores = `
  const [{ type }] = performance.getEntriesByType('navigation');
  if (self === top && type !== 'reload') {
    localStorage.clear();
    sessionStorage.clear();
  }
`;

interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

interface Served {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

/**
 * A server and a browser for the tests of one file. They take turns with one page, which goes
 * from what one shows straight to what the next does: scripts that another page has to compile anew,
 * or to load anew after an empty one, take most of the time.
 */
export const useBrowser = <Server extends Served>(start: () => Promise<Server>) => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), launchBrowser()]);
    const context = await browser.newContext({ baseURL: server.url });
    // Below the test's own limit, so that a miss says what was looked for.
    context.setDefaultTimeout(20_000);
    watch(context, server.url, (problem) => problems.push(problem));
    await context.addInitScript(emptyStores);
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The page to go on with, and everything that should not happen on it from there. */
  const open = async ({
    viewport = { width: 1280, height: 720 },
    colorScheme = 'light',
  }: Look = {}): Promise<{ page: Page; problems: readonly string[] }> => {
    await page.unrouteAll();
    await page.context().clearCookies();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const told: string[] = [];
    // What the page before has to say until it is left is none of this test's.
    page.once('framenavigated', () => {
      problems = told;
    });
    return { page, problems: told };
  };

  return { open, server: () => server };
};
