import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeFor } from '../../src/pages/graphiql/live-snippets.js';
import { snippets, type Written } from '../../src/pages/graphiql/snippets.js';
import { readyQueries } from '../../src/pages/queries.js';
import type { Data } from '../support/graph.js';
import { askGraph } from '../support/http.js';
import { latch } from '../support/latch.js';
import { addressOf, hashOf, listOf, transferRow } from '../support/records.js';
import { startEndlessGateway, startGatewayOver } from './support.js';

/** What answers in parts, or events, as a reader runs it. */
const readyOne = (name: string, url: string, variables: Written['variables']): Written => {
  const query = readyQueries.find((ready) => ready.name === name)?.document ?? '';
  return { url, query, variables, operationName: undefined };
};

const printsJson =
  'data:text/javascript,console.log=(one)=>process.stdout.write(JSON.stringify(one)+"\\n")';

/** What a snippet shows, as it comes, when it is pasted into a shell or an empty file. */
async function* shownBy(name: string, written: Written): AsyncGenerator<Data, void> {
  mkdirSync('test/clients/dist', { recursive: true });
  const folder = mkdtempSync(resolve('test/clients/dist', 'snippet-'));
  const file = join(folder, 'snippet.mjs');
  const code = codeFor(name, written);
  writeFileSync(file, code);
  const [command, ...args] =
    name === 'curl'
      ? ['sh', '-c', `exec ${code}`]
      : [process.execPath, '--import', printsJson, file];
  const child = spawn(command ?? '', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  for await (const line of createInterface(child.stdout)) {
    const json = name === 'curl' ? /^data: (.+)$/.exec(line)?.[1] : line;
    if (json) yield JSON.parse(json);
  }
}

const hash = addressOf('e');

describe.each(snippets)('as pasted: $name', ({ name }) => {
  test('shows rows as they come', async () => {
    const { open, opened } = latch();
    const rows = Array.from({ length: 50 }, (_, row) => transferRow(hashOf('d'), 1_000 - row));
    const url = await startGatewayOver(async (request, response) => {
      // The second page, which comes when the first one was shown.
      const isLater = `${request.url}`.includes('index=');
      if (isLater) await opened;
      response.setHeader('content-type', 'application/json');
      const more = [transferRow(hashOf('d'), 1), transferRow(hashOf('d'), 0)];
      response.end(JSON.stringify(isLater ? listOf(more) : listOf(rows, { index: 951 })));
    });
    let count = 0;
    for await (const shown of shownBy(name, readyOne('Streamed', url, { address: hash }))) {
      const data: Data = shown.data ?? shown;
      const parts: Data[] = shown.incremental ?? [];
      const added = parts.reduce((sum, { items = [] }) => sum + items.length, 0);
      count = data.address ? data.address.tokenTransfers.nodes.length : count + added;
      if (count > 0 && count < 52) open();
      const isLast = shown.hasNext === false || data.address?.tokenTransfers.pageInfo;
      if (isLast) break;
    }
    expect(count).toBe(52);
  });

  test('tells of what happens', async () => {
    const { url, explorer } = await startEndlessGateway({ LIVE_POLL_SECONDS: '0.05' });
    const { json } = await askGraph(
      new URL(url).origin,
      'query ($hash: AddressHash!) { address(hash: $hash) { tokenTransfers(first: 1) { pageInfo { startCursor } } } }',
      { hash },
    );
    const after = (json() as Data).data.address.tokenTransfers.pageInfo.startCursor;
    explorer.newRows = 2;
    const cursors = new Set<string>();
    for await (const shown of shownBy(
      name,
      readyOne('LiveTransfers', url, { address: hash, after }),
    )) {
      const data: Data = shown.data ?? shown;
      cursors.add(data.tokenTransfers.cursor);
      explorer.newRows = 3;
      if (cursors.size === 3) break;
    }
    expect(cursors.size).toBe(3);
  });
});
