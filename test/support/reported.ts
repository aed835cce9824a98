import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { serve } from './serve.js';

interface Route {
  readonly path: string;
  /** "*": whatever the query; otherwise, only without one. */
  readonly query?: string;
  readonly status?: number;
  /** JSON, or the text of it. */
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes behind the gzip body, in hexadecimal. */
  readonly gzipTail?: string;
}

/** An odd answer that someone reported of a real explorer, with a query that shows it. */
export interface Reported {
  readonly query: string;
  readonly variables: object;
  readonly routes: readonly Route[];
}

const folder = new URL('../promises/exact/fixtures/cases/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** The names of all reported answers. */
export const reportedNames = readdirSync(folder).filter((name) => !name.includes('.'));

/** The reported answer of this name. */
export const reported = (name: string): Reported => ({
  query: read(`${name}/query.graphql`),
  variables: existsSync(new URL(`${name}/variables.json`, folder))
    ? JSON.parse(read(`${name}/variables.json`))
    : {},
  ...JSON.parse(read(`${name}/answer.json`)),
});

/** The text of a route's body. */
export const bodyOf = ({ text, body }: Route): string => text ?? JSON.stringify(body);

const bytesOf = (route: Route) =>
  route.gzipTail === undefined
    ? Buffer.from(bodyOf(route))
    : Buffer.concat([gzipSync(bodyOf(route)), Buffer.from(route.gzipTail, 'hex')]);

/** An explorer that gives the answers of `routes`, which may change, and knows nothing else. */
export const serveRoutes = async () => {
  let routes: readonly Route[] = [];
  const explorer = await serve((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    const found = routes.find((route) => route.path === path && (route.query === '*' || !query));
    response.writeHead(found ? (found.status ?? 200) : 404, {
      'content-type': 'application/json',
      ...found?.headers,
    });
    response.end(found ? bytesOf(found) : '{"message":"Not found"}');
  });
  return {
    ...explorer,
    give: (given: readonly Route[]) => {
      routes = given;
    },
  };
};
