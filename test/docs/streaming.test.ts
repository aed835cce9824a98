import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../support/gateway.js';
import { codeBlocks, readPage } from './pages.js';

const run = promisify(execFile);

it('docs/streaming.md shows a command that prints an answer in parts', async () => {
  const gateway = await startTestGateway({ UPSTREAM_URL: '' });
  onTestFinished(async () => void (await gateway.close()));
  const [command = ''] = codeBlocks(readPage('docs/streaming.md'), 'sh');
  const { stdout } = await run('sh', [
    '-c',
    command.replace(/^curl/, 'curl -s').replaceAll('http://127.0.0.1:4000', gateway.url),
  ]);
  const parts = stdout.split('\r\n').filter((line) => line.startsWith('{'));
  expect(parts.length).toBeGreaterThan(2);
  const first: unknown = JSON.parse(parts[0] ?? '');
  expect(first).toMatchObject({ hasNext: true, pending: [{ path: expect.any(Array) }] });
  expect(first).toHaveProperty('data.address.tokenTransfers.nodes.0.total.amount');
  expect(JSON.parse(parts.at(-1) ?? '')).toMatchObject({ hasNext: false });
});
