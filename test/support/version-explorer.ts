import { allEndpoints } from '../../src/endpoints/endpoints.js';
import { parseJson } from '../../src/explorer/decode/long-numbers.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js';
import type { Data } from './graph.js';
import { serve } from './serve.js';
import { hasPath, sentBody, type ToldVersion, toldBody } from './told-versions.js';

const patterns = allEndpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const endpointAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.endpoint;

/** Whether explorers of a version have what stands at a path below `/api/v2/`. */
export const hasPathAt = (version: ToldVersion, path: string): boolean =>
  hasPath(version, endpointAt(`/api/v2/${path}`)?.name ?? '');

/** Explorers before version 9 ignore parameters that they do not know. */
const unknownBefore9 = ['items_count', 'include_zero_value'];

export interface VersionExplorer {
  readonly url: string;
  /** Adds a block. */
  grow(): void;
  /** Takes away all blocks that were added. */
  restart(): Promise<void>;
  /** The paths that it was asked for, with their queries, since the last reset. */
  readonly asked: string[];
  /** The answer of a path below `/api/v2/` on one page, as far as this version tells it, under the newest names. */
  truth(path: string): Promise<Data>;
  close(): Promise<void>;
}

/** The embedded explorer as one of any version: also of those that it does not speak itself, whose names and gaps it takes. */
export const startVersion = async (
  version: ToldVersion,
  given: Omit<SandboxOptions, 'flavour'> = {},
): Promise<VersionExplorer> => {
  const options = { ...given, flavour: version === 12 ? '12' : '11' } as const;
  const start = () =>
    Promise.all([
      startSandbox(options),
      startSandbox({ ...options, pageSize: 5_000, maxPageSize: 5_000 }),
    ]);
  let [sandbox, whole] = await start();
  const end = () => Promise.all([sandbox.close(), whole.close()]);
  const asked: string[] = [];

  const read = async (path: string, from: Sandbox) => {
    const answer = await fetch(`${from.url}${path}`);
    const body: Data = parseJson(await answer.text());
    const endpoint = endpointAt(new URL(path, from.url).pathname);
    const told = answer.ok && endpoint ? toldBody(endpoint, body, version) : body;
    return { status: answer.status, body: told };
  };

  const truth = async (path: string): Promise<Data> => {
    const { body } = await read(`/api/v2/${path}`, whole);
    const { items, next_page_params: next } = body;
    if (!next) return body;
    // Some lists have pages of 50 whatever is asked for.
    const url = new URL(path, 'http://explorer');
    for (const [key, value] of Object.entries(next)) url.searchParams.set(key, String(value));
    const { items: others } = await truth(`${url.pathname.slice(1)}${url.search}`);
    return { ...body, items: [...items, ...others] };
  };

  const server = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://explorer');
    asked.push((request.url ?? '').replace('/api/v2/', ''));
    response.setHeader('content-type', 'application/json');
    const endpoint = endpointAt(pathname);
    if (endpoint === undefined || !hasPath(version, endpoint.name)) {
      response.writeHead(400).end('{"message":"Unknown API v2 action"}');
      return;
    }
    if (version < 9) for (const key of unknownBefore9) searchParams.delete(key);
    const { status, body } = await read(`${pathname}?${searchParams}`, sandbox);
    response.writeHead(status).end(JSON.stringify(sentBody(endpoint, body, version)));
  });

  return {
    url: server.url,
    grow: () => {
      sandbox.grow();
      whole.grow();
    },
    restart: async () => {
      await end();
      [sandbox, whole] = await start();
    },
    asked,
    truth,
    close: async () => {
      await server.close();
      await end();
    },
  };
};
