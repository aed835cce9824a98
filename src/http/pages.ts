import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Door } from '../exchange.js';
import { type Encoding, negotiate } from './encoding.js';
import { pagePolicy } from './headers.js';
import { StartError } from './listen.js';
import type { Route, Routes } from './routes.js';

/** A built file as the manifest lists it; a number for a coding says that it is there compressed. */
interface PageFile {
  readonly file: string;
  readonly type: string;
  readonly hash: string;
  /** Named by its content, so that it may be kept for ever. */
  readonly immutable: boolean;
  readonly br?: number;
  readonly gz?: number;
}

const suffixes = { br: 'br', gzip: 'gz' } as const satisfies Record<Encoding, keyof PageFile>;

const readManifest = (directory: URL): Readonly<Record<string, PageFile>> => {
  try {
    const manifest: { files: Record<string, PageFile> } = JSON.parse(
      readFileSync(new URL('manifest.json', directory), 'utf8'),
    );
    return manifest.files;
  } catch (cause) {
    throw new StartError('The pages are not built. Run npm run build first.', { cause });
  }
};

const pageDoor = (directory: URL, file: PageFile): Door => {
  const kept = new Map<string, Promise<Buffer>>();
  // Read on first use: most deployments never show a page.
  const load = (name: string) => {
    const known = kept.get(name);
    if (known) return known;
    const loading = readFile(new URL(name, directory));
    loading.catch(() => kept.delete(name));
    kept.set(name, loading);
    return loading;
  };
  const available = (Object.keys(suffixes) as Encoding[]).filter(
    (encoding) => file[suffixes[encoding]] !== undefined,
  );
  const headers = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': pagePolicy,
    etag: `W/"${file.hash}"`,
    vary: 'accept, accept-encoding',
  };
  return async (exchange) => {
    exchange.report.kind = 'page';
    if (exchange.headers['if-none-match']?.includes(file.hash)) {
      return exchange.send(304, headers);
    }
    const encoding = negotiate(exchange.headers['accept-encoding'], available);
    const name = encoding ? `${file.file}.${suffixes[encoding]}` : file.file;
    const coding = encoding ? { 'content-encoding': encoding } : {};
    return exchange.send(200, { ...headers, ...coding }, await load(name), true);
  };
};

/** Whether a GET comes from a browser that wants to show a page. */
const wantsPage = (accept: string | undefined) => accept?.includes('text/html') ?? false;

/** The built pages and their files, by path. */
export interface Pages {
  /** All but those whose path something else serves too. */
  readonly routes: Routes;
  /** Puts the page of a path before the door that serves the same path to programs. */
  readonly before: (path: string, door: Door) => Door;
}

/** The pages that the build left in `directory`; none where that is null. */
export const createPages = (directory: URL | null): Pages => {
  const doors = new Map(
    Object.entries(directory ? readManifest(directory) : {}).map(([path, file]) => [
      path,
      pageDoor(directory as URL, file),
    ]),
  );
  const route = (door: Door): Route => ({ name: 'page', methods: ['GET', 'HEAD'], door });
  return {
    routes: Object.fromEntries([...doors].map(([path, door]) => [path, route(door)])),
    before: (path, door) => {
      const page = doors.get(path);
      return (exchange) => {
        const { method, headers } = exchange;
        const reads = method === 'GET' || method === 'HEAD';
        if (!page || !reads || !wantsPage(headers.accept)) return door(exchange);
        return page(exchange);
      };
    },
  };
};
