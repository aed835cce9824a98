import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFileLimit } from '../../src/base/operator-errors.js';
import { eventually } from '../support/eventually.js';
import { healthyBody, startFaultyExplorer } from '../support/faulty-explorer.js';
import { ask } from '../support/http.js';
import { runMain } from '../support/process.js';

const path = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;

describe('too many open files', () => {
  it.each([
    ['of the process', Object.assign(new Error(), { code: 'EMFILE' }), true],
    ['of the machine', Object.assign(new Error(), { code: 'ENFILE' }), true],
    ['as a cause', new Error('', { cause: Object.assign(new Error(), { code: 'EMFILE' }) }), true],
    ['but another error', Object.assign(new Error(), { code: 'ENOENT' }), false],
    ['but no error', 'EMFILE', false],
  ])('are recognized: %s', (_, error, expected) => {
    expect(isFileLimit(error)).toBe(expected);
  });
});

// A limit that Windows does not have.
describe.skipIf(process.platform === 'win32')('a process that may open few files', () => {
  it('starts with 64', async () => {
    const urls = ['http://127.0.0.1:9', ''].map(
      (UPSTREAM_URL) => runMain({ UPSTREAM_URL }, [], { openFiles: 64 }).url,
    );
    for (const url of urls) expect((await ask(await url, '/health/ready')).status).toBe(200);
  });

  it('survives when clients and calls use them up, says so, and blames no explorer', async () => {
    const explorer = await startFaultyExplorer();
    onTestFinished(explorer.close);
    const files = 256;
    const env = {
      UPSTREAM_URL: explorer.url,
      CACHE_URL: 'off',
      UPSTREAM_RETRIES: '0',
    };
    const { child, url, exited } = runMain(env, [], { openFiles: files });
    const { hostname, port } = new URL(await url);
    const sockets: Socket[] = [];
    let refused = 0;
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    const open = async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.on('close', () => {
        refused += 1;
      });
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    };
    const client = await open();
    let received = '';
    client.on('data', (chunk) => {
      received += chunk;
    });
    for (let count = 0; count < files; count += 1) await open();
    // Once it has closed a connection that it could not accept, nothing is left.
    await eventually(() => expect(refused).toBeGreaterThan(0));
    // Ten outages in a row would open the circuit.
    for (let count = 1; count <= 12; count += 1) {
      client.write(`GET ${path}?n=${count} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await eventually(() => expect(received.match(/HTTP\/1/g)).toHaveLength(count));
    }
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(12).fill('HTTP/1.1 503'));
    expect(received).toContain('too many open connections');
    expect(explorer.seen).toEqual([]);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      const { status, text } = await ask(await url, path);
      expect([status, text]).toEqual([200, healthyBody(path)]);
    });
    child.kill('SIGTERM');
    const { code, stderr } = await exited;
    expect(code).toBe(0);
    const said = stderr.match(/Too many files and connections are open/g)?.length;
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(12);
    expect(stderr).not.toMatch(/uncaught|circuit| {4}at /);
  });
});
