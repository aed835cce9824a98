import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sandbox } from '../support/process.js';
import type { Row } from './support.js';

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [sandbox, ...args], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(args: string[], env?: Record<string, string>) {
  const child = start(args, env);
  const [[code], out, err] = await Promise.all([
    once(child, 'exit'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  return { code, out, err };
}

describe('npm run sandbox', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints requests that work, and stops on %s',
    async (signal) => {
      const child = start(['--port', '0'], { SANDBOX_FLAVOUR: 'spec' });
      const [output] = await once(child.stdout ?? child, 'data');
      const urls = String(output).match(/(?<=curl )\S+/g) ?? [];
      expect(urls.length).toBe(8);
      for (const url of urls) {
        const response = await fetch(url);
        expect([url, response.status]).toEqual([url, 200]);
        const { items }: Row = await response.json();
        if (items !== undefined) expect(items.length).toBeGreaterThan(0);
      }
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('lists its flags with --help', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('--port N'),
    });
  });

  it('exits with 1 and one message that lists all invalid settings', async () => {
    const { code, err, out } = await run(['--port', 'x'], { SANDBOX_FAULT_RATE: '9' });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      'The sandbox cannot start:\n  --port is "x"; it must be a port from 0 to 65535\n  SANDBOX_FAULT_RATE is "9"; it must be a number from 0 to 1\n',
    );
  });

  it('exits with 1 and a message if it cannot listen', async () => {
    const { code, err } = await run(['--host', '192.0.2.1']);
    expect(code).toBe(1);
    expect(err).toMatch(/^The sandbox cannot start: .*192\.0\.2\.1/);
  });
});
