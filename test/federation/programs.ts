import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import type { Data } from '../support/graph.js';
import { askGraph } from '../support/http.js';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Edits the text of a program. */
type Edit = (text: string) => string;

/**
 * Two programs of this folder, a subgraph and what is asked, started over an explorer gateway with these
 * settings.
 */
export const useFederated = (
  subgraph: string,
  program: string,
  env: Readonly<Record<string, string>>,
  edit: Edit = (text) => text,
) => {
  const ending: (() => Promise<unknown>)[] = [];
  let explorer: TestGateway;
  let folder = '';
  let url = '';

  const start = async (file: string): Promise<string> => {
    const child = spawn(process.execPath, [file], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    ending.push(() => {
      // As Ctrl-C does.
      child.kill('SIGINT');
      return ended;
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [first] = await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => {
        throw new Error(`${file} ended: ${errors}`);
      }),
    ]);
    return /http:\S+(?=\/graphql)/.exec(String(first))?.[0] ?? '';
  };

  beforeAll(async () => {
    explorer = await startTestGateway({ UPSTREAM_URL: '', ...env });
    // Below the packages that the programs import.
    mkdirSync('test/federation/dist', { recursive: true });
    folder = mkdtempSync('test/federation/dist/programs-');
    const ports = [explorer.port, await freePort(), await freePort()];
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const file of [subgraph, program]) {
      const text = readFileSync(join('test/federation', file), 'utf8');
      const own = text.replace(/\b400([012])\b/g, (_, at) => String(ports[at]));
      writeFileSync(join(folder, file), edit(own));
    }
    await start(subgraph);
    url = await start(program);
  });
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
    await explorer?.close();
    await rm(folder, { recursive: true });
  });

  return {
    run: async (text: string, variables: object = {}): Promise<Data> => {
      const { json } = await askGraph(url, text, variables);
      return json();
    },
    /** The costs of the operations that the explorer gateway has answered so far. */
    costs: () => explorer.lines.filter(({ estimated }) => estimated !== undefined),
  };
};
