import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getOrInsertComputed } from '../base/collections/maps.js';
import { isFileLimit } from '../base/operator-errors.js';
import { mediaWeight, weightsOf } from '../base/request/accept.js';
import type { Handled, Handler, RequestContext } from '../base/request/exchange.js';
import type { Log } from '../base/telemetry/log.js';
import { type Encoding, negotiate, preferred } from './compression.js';
import { pagePolicy, picturesPolicy } from './headers.js';
import { notFound, type Route, type Routes } from './routes.js';

/** A built file as listed in the manifest, with the length of each compressed form. */
interface PageFile extends Partial<Record<Encoding, number>> {
  readonly file: string;
  readonly type: string;
  readonly hash: string;
  /** Named after its content, so that it may be cached for ever. */
  readonly immutable: boolean;
}

type Manifest = Readonly<Record<string, PageFile>>;

/** What the build has made; null if it is not there. */
const readManifest = (directory: URL): Manifest | null => {
  try {
    const manifest: { files?: Manifest } = JSON.parse(
      readFileSync(new URL('manifest.json', directory), 'utf8'),
    );
    return manifest.files ?? null;
  } catch (error) {
    if (isFileLimit(error)) throw error;
    return null;
  }
};

/** A file that never changes may be cached by anybody; the others have the server's own headers. */
const cachingOf = ({ immutable }: PageFile): OutgoingHttpHeaders =>
  immutable
    ? { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
    : {};

/** By the query of its URL, so that the reader decides it for this page alone. */
const policyOf = (query: string) =>
  new URLSearchParams(query).get('pictures') === 'all' ? picturesPolicy : pagePolicy;

const pageHandler = (directory: URL, file: PageFile): Handler => {
  const kept = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const reading = readFile(new URL(name, directory));
    reading.catch(() => kept.delete(name));
    return reading;
  };
  const available = preferred.filter((encoding) => file[encoding] !== undefined);
  const headers = {
    'content-type': file.type,
    etag: `W/"${file.hash}"`,
    ...cachingOf(file),
  };
  // Read on first use: most deployments never show a page.
  return async (context) => {
    const encoding = negotiate(context.headers['accept-encoding'], available);
    const name = encoding ? `${file.file}.${encoding}` : file.file;
    const own = {
      'content-security-policy': policyOf(context.query),
      ...(encoding && { 'content-encoding': encoding }),
    };
    const body = await getOrInsertComputed(kept, name, read);
    return {
      response: { status: 200, headers: { ...headers, ...own }, body, isReused: true },
      log: { kind: 'page' },
    };
  };
};

/** Whether a GET prefers a page to data, as browsers do. */
const wantsPage = (accept = '') => {
  const weights = weightsOf(accept);
  const page = weights.get('text/html') ?? 0;
  const data = ['application/json', 'application/graphql-response+json'].map((type) =>
    mediaWeight(weights, type),
  );
  return page > 0 && page >= Math.max(...data);
};

/** The files of a page are found from its own path: with a slash at the end, they would not be. */
const redirectTo = (path: string, { query }: Pick<RequestContext, 'query'>): Handled => ({
  response: { status: 307, headers: { location: query === '' ? path : `${path}?${query}` } },
  log: { kind: 'page' },
});

/** The built pages and their files, by path. */
interface Pages {
  /** If a path is also an API, its route must be replaced by one with `pageOr`. */
  readonly routes: Routes;
  /** A handler that serves browsers the page of a path, and leaves other requests to `handler`. */
  readonly pageOr: (path: string, handler: Handler) => Handler;
}

/** The paths that the build makes pages for, and files of these. */
const builtPaths = ['/', '/docs', '/graphql', '/assets/*', '/third-party-licenses.txt'];

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Serves the pages that were built into `directory`, if any. Where they are not, all their paths are 404, which is logged
 * once: bundlers and tracers take what is imported, and no other file.
 */
export const createPages = (directory: URL | undefined, log: Log): Pages => {
  if (directory === undefined) return { routes: {}, pageOr: (_path, handler) => handler };
  // Now, if it is there, and not when a page is first served: a build in between may be of another release.
  let manifest = readManifest(directory);
  const handlers = new Map<string, Handler>();
  let hasWarned = false;
  const warn = () => {
    if (hasWarned) return;
    hasWarned = true;
    log.warn(
      'the pages are not there: in a checkout, run npm run build; beside a bundle, put a copy of the folder dist/pages of the package here, if you want them',
      { folder: fileURLToPath(directory) },
    );
  };
  const serve: Handler = async (context) => {
    manifest ??= readManifest(directory);
    const file = manifest?.[context.path];
    if (manifest === null) warn();
    if (file === undefined) return notFound.handler(context);
    const handler = getOrInsertComputed(handlers, context.path, () => pageHandler(directory, file));
    try {
      return await handler(context);
    } catch (error) {
      if (!isMissing(error)) throw error;
      warn();
      return notFound.handler(context);
    }
  };
  const route: Route = { name: 'page', methods: ['GET', 'HEAD'], handler: serve };
  const paths = manifest === null ? builtPaths : Object.keys(manifest);
  return {
    routes: Object.fromEntries(paths.map((path) => [path, route])),
    pageOr: (path, handler) => {
      if (!paths.includes(path)) return handler;
      return (context) => {
        if (context.method !== 'GET' || !wantsPage(context.headers.accept)) return handler(context);
        return context.path === path ? serve(context) : redirectTo(`..${path}`, context);
      };
    },
  };
};
