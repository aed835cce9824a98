import { spawnSync } from 'node:child_process';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const executable = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  // Must also run: on some systems the file is only a stub that says how to install it.
].find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);

/** Why the browser tests cannot run here; undefined if they can. */
export const noBrowser = executable ? undefined : 'no Chromium is installed (/usr/bin/chromium)';
if (noBrowser) console.info(`Browser tests are skipped: ${noBrowser}.`);

/** Starts a Chromium that makes no network requests of its own. */
export const launchBrowser = (): Promise<Browser> => {
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
};

let launched: Promise<Browser> | undefined;

/** The browser of all files of a worker, which ends with it: to start one takes longer than most tests. */
const sharedBrowser = (): Promise<Browser> => {
  launched ??= launchBrowser();
  return launched;
};

/** Reports everything that should not happen on a page of this origin. */
const watch = (
  context: BrowserContext,
  origin: string,
  report: (problem: string) => void,
): void => {
  context.on('console', (message) => {
    // Chromium also reports violations of the content security policy here.
    if (message.type() === 'error' || message.type() === 'warning') report(message.text());
  });
  context.on('weberror', (error) => report(`thrown: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!local) report(`another origin: ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()} ${response.url()}`);
  });
};

/** Clears storage, which a blank page has none of, on every navigation except a reload, when no script of the page before is running any more. */
const emptyStores = `
  const [{ type }] = performance.getEntriesByType('navigation');
  if (self === top && origin !== 'null' && type !== 'reload') {
    localStorage.clear();
    sessionStorage.clear();
  }
`;

interface Look {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active' | 'none';
}

interface Served {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

/**
 * A server and a browser context for the tests of one file. The tests share one page, which navigates directly
 * from one test to the next: in a new page, or after a blank one, scripts are loaded and compiled again,
 * which takes most of the time.
 */
export const useBrowser = <Server extends Served>(start: () => Promise<Server>) => {
  let server: Server;
  let context: BrowserContext | undefined;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    const [started, browser] = await Promise.all([start(), sharedBrowser()]);
    server = started;
    context = await browser.newContext({ baseURL: server.url });
    // Below the test's own limit, so that a timeout says what was expected.
    context.setDefaultTimeout(20_000);
    watch(context, server.url, (problem) => problems.push(problem));
    await context.addInitScript(emptyStores);
    page = await context.newPage();
  });
  afterAll(async () => {
    await context?.close();
    await server?.close();
  });

  /** The page, which is blank, and a list of the problems on it from now on. */
  const open = async ({
    viewport = { width: 1280, height: 720 },
    colorScheme = 'light',
    forcedColors = 'none',
  }: Look = {}): Promise<{ page: Page; problems: readonly string[] }> => {
    // What a route still does for the test before is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().clearCookies();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, forcedColors });
    // The page of the test before may still be asking, and fail: that is nobody's failure either.
    await page.goto('about:blank');
    const ownProblems: string[] = [];
    problems = ownProblems;
    return { page, problems: ownProblems };
  };

  return { open, server: () => server };
};

/** Whether an element has the keyboard focus. */
export const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement);
