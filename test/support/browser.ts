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

/** Without an icon of its own the browser would ask for one. */
const blank = '<!doctype html><link rel="icon" href="data:,">';

/** Has /blank answered in the browser. A route would do it too, but keeps no compiled script. */
const serveBlank = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'text/html' }],
      body: Buffer.from(blank).toString('base64'),
    }),
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/blank' }] });
};

/** Ends what runs on a page, and clears what it kept. */
const wipe = async (page: Page): Promise<void> => {
  await page.unrouteAll();
  // Of the same origin, so that it can clear its store, and without scripts that would fill it again.
  await page.goto('/blank');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.context().clearCookies();
};

interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

interface Served {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

/**
 * A server and a browser for the tests of one file. They take turns with one page, wiped for each:
 * a page of its own would have to compile the scripts anew, which takes most of the time.
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
    page = await context.newPage();
    await serveBlank(page);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** An empty page, and everything from now on that should not happen on it. */
  const open = async ({
    viewport = { width: 1280, height: 720 },
    colorScheme = 'light',
  }: Look = {}): Promise<{ page: Page; problems: readonly string[] }> => {
    await wipe(page);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    problems = [];
    return { page, problems };
  };

  return { open, server: () => server };
};
