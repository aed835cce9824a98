import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ask } from '../support/http.js';
import { table } from './figures.js';
import type { Options } from './options.js';
import type { Request } from './processes/load.js';
import type { Entered } from './processes/probe.js';
import { gateway, withServers } from './servers.js';
import { stubKeys, workloads } from './workloads.js';

const intro = `What one request enters of src/, from the socket to the wire and back, by V8's precise coverage.
The gateway knows the operation, but not the explorer's answers. Modules and the initial values of
fields do not count as functions.`;

interface Origin {
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
}

/** Finds where in src/ a place in a built script is from; null if it is not ours. */
const readOrigins = (url: string): ((offset: number) => Origin | null) => {
  const script = fileURLToPath(url);
  const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, 'utf8')));
  const starts = [...readFileSync(script, 'utf8').matchAll(/^/gm)].map(({ index }) => index);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (starts[line] ?? 0));
    if (!('originalSource' in entry)) return null;
    const file = /^(?:\.\.\/)+(src\/.*)/.exec(entry.originalSource)?.[1];
    return file === undefined ? null : { file, line: entry.originalLine + 1 };
  };
};

const bench = new URL('.', import.meta.url).href;
const programs = new URL('..', import.meta.url).href;

/** The names of the functions that were entered, by file of src/. */
const namesByFile = (entered: readonly Entered[]): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const { url, functions } of entered) {
    if (!url.startsWith(programs) || url.startsWith(bench)) continue;
    const originOf = readOrigins(url);
    for (const { name, offset } of functions) {
      if (offset === 0 || name === '<instance_members_initializer>') continue;
      const origin = originOf(offset);
      if (origin === null) continue;
      const { file, line } = origin;
      files.set(file, [...(files.get(file) ?? []), `${name || 'nameless'}:${line}`]);
    }
  }
  return files;
};

/** Counts the files and functions of the gateway that a known operation enters, for each workload. */
export const benchEntered = ({ isListed }: Options): Promise<string> =>
  withServers(async (start) => {
    const upstream = await start({ script: './stub.js' });
    const server = await start({ script: gateway, env: { UPSTREAM_URL: upstream.url } });
    const send = async ({ method, path, body = '' }: Request) => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await ask(server.url, path, { method, headers, body });
      if (status !== 200) throw new Error(`${path} was answered with status ${status}.`);
    };
    // V8 keeps no account of closures that are gone before it begins to count.
    await server.entered();
    const rows: string[][] = [];
    const lists: string[] = [];
    for (const [turn, { name, what, requests }] of workloads.entries()) {
      // Each workload asks for addresses or transactions of its own, so that nothing of them is cached.
      const [first, second] = requests(stubKeys).slice(2 * turn);
      if (first === undefined || second === undefined) throw new Error(`${name} is too short.`);
      await send(first);
      await server.entered();
      await send(second);
      const files = namesByFile(await server.entered());
      rows.push([name, what, `${files.size}`, `${[...files.values()].flat().length}`]);
      const lines = [...files].map(([file, names]) => `${file}  ${names.join(' ')}`);
      lists.push(`${name}:\n${lines.sort().join('\n')}`);
    }
    const counts = table(['', 'what', 'files', 'functions'], rows, 2);
    return [intro, counts, ...(isListed ? lists : [])].join('\n\n');
  });
