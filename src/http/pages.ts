import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { getOrInsertComputed } from '../base/collections/maps.js';
import { StartError } from '../base/operator-errors.js';
import { mediaWeight, weightsOf } from '../base/request/accept.js';
import type { Handled, Handler, RequestContext } from '../base/request/exchange.js';
import { type Encoding, negotiate, preferred } from './compression.js';
import { pagePolicy, picturesPolicy } from './headers.js';
import type { Route, Routes } from './routes.js';

/** A built file as listed in the manifest, with the length of each compressed form. */
interface PageFile extends Partial<Record<Encoding, number>> {
  readonly file: string;
  readonly type: string;
  readonly hash: string;
  /** Named after its content, so that it may be cached for ever. */
  readonly immutable: boolean;
}

const readManifest = (directory: URL): Readonly<Record<string, PageFile>> => {
  try {
    const manifest: { files?: Record<string, PageFile> } = JSON.parse(
      readFileSync(new URL('manifest.json', directory), 'utf8'),
    );
    if (manifest.files === undefined) throw new Error('the manifest lists no files');
    return manifest.files;
  } catch (cause) {
    throw new StartError('The pages are not built. Run npm run build first.', { cause });
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

const routesOf = (directory: URL): Routes =>
  Object.fromEntries(
    Object.entries(readManifest(directory)).map(([path, file]): [string, Route] => [
      path,
      { name: 'page', methods: ['GET', 'HEAD'], handler: pageHandler(directory, file) },
    ]),
  );

/** Serves the pages that were built into `directory`, if any. @throws StartError if not built */
export const createPages = (directory: URL | undefined): Pages => {
  const routes: Routes = directory ? routesOf(directory) : {};
  return {
    routes,
    pageOr: (path, handler) => {
      const page = routes[path]?.handler;
      if (!page) return handler;
      return (context) => {
        if (context.method !== 'GET' || !wantsPage(context.headers.accept)) return handler(context);
        return context.path === path ? page(context) : redirectTo(`..${path}`, context);
      };
    },
  };
};
