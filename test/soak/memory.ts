// Requests that try to fill the memory of the built gateway, each kind over a process of its own. Prints
// the peak of its memory (on Linux), and how long a health check took at worst; without the time for which
// the gateway was ready to run, and the machine had no processor for it.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { addressTransfers } from '../bench/records.js';
import { ask } from '../support/http.js';
import { serve } from '../support/serve.js';
import { processorTimes } from './processor.js';
import { startGateway } from './start.js';

/** In MiB: what any of these may take, with the default of MAX_MEMORY_BYTES. */
const allowed = 400;
/** The same for long answers, of which the longest is put together in one piece. */
const allowedForAnswers = 800;
const flags = ['--max-old-space-size=768'];

const address = `0x${'a'.repeat(40)}`;
const path = `/api/v2/addresses/${address}/tokens`;
const waiting = `w: address(hash: "${address}") { tokens(first: 1) { nodes { value } } }`;

const gzipped = (body: unknown) => {
  const bytes = gzipSync(JSON.stringify(body), { level: 9 });
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${bytes.length}\r\n\r\n`;
  return { head, bytes };
};

/** Sends bytes on a connection of its own, and leaves it open. */
type Send = (...bytes: (string | Buffer)[]) => Socket;

type Attack = (send: Send) => Promise<void>;

const repeat = async (times: number, attack: (n: number) => void) => {
  for (let n = 0; n < times; n += 1) {
    attack(n);
    if (n % 20 === 19) await pause(10);
  }
};

const attacks: Readonly<Record<string, Attack>> = {
  'long variables': (send) => {
    const query = `query ($c: String) { ${waiting} b: address(hash: "${address}") { tokens(after: $c) { nodes { value } } } }`;
    const { head, bytes } = gzipped({ query, variables: { c: 'x'.repeat(1_000_000) } });
    return repeat(Math.floor(2_100_000 / bytes.length), () => send(head, bytes));
  },
  'many variables': (send) => {
    const query = `query ($ids: [ID!]!) { ${waiting} nodes(ids: $ids) { id } }`;
    const ids = Array.from({ length: 150_000 }, () => 'ab');
    const { head, bytes } = gzipped({ query, variables: { ids } });
    return repeat(1_000, () => send(head, bytes));
  },
  'wide variables': (send) => {
    const names = Array.from({ length: 60 }, (_, at) => `v${at}`);
    const fields = names.map(
      (name) =>
        `${name}: address(hash: "${address}") { tokens(after: $${name}) { nodes { value } } }`,
    );
    const query = `query (${names.map((name) => `$${name}: String`).join()}) { ${waiting} ${fields.join(' ')} }`;
    const variables = Object.fromEntries(names.map((name) => [name, 'x'.repeat(16_000)]));
    const { head, bytes } = gzipped({ query, variables });
    return repeat(1_000, () => send(head, bytes));
  },
  'junk beside the operation': (send) => {
    const junk = Array.from({ length: 170_000 }, () => []);
    const { head, bytes } = gzipped({ query: `{ ${waiting} }`, variables: { junk }, junk });
    return repeat(1_000, () => send(head, bytes));
  },
  'unfinished bodies': (send) => {
    const { head, bytes } = gzipped({ query: 'x'.repeat(1_040_000) });
    return repeat(1_000, () => send(head, bytes.subarray(0, bytes.length - 8)));
  },
  'pipelined headers': (send) => {
    const filler = `x: ${'x'.repeat(15_000)}\r\n`;
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\n${filler}\r\n`;
    return repeat(200, () => send(request.repeat(99)));
  },
  'long documents': (send) =>
    repeat(1_000, (n) => {
      const others = Array.from(
        { length: 700 },
        (_, at) => `query o${n}_${at} { address(hash: "${address}") { hash } }`,
      );
      const query = `query q { ${waiting} } ${others.join(' ')}`;
      const { head, bytes } = gzipped({ query, operationName: 'q' });
      send(head, bytes);
    }),
  'unread answers': (send) =>
    repeat(400, () => send(`GET ${path}?long HTTP/1.1\r\nhost: x\r\n\r\n`)),
};

/** Asks 40 times at once for 60 MB, all from one cached page whose texts have 20 KB. */
const longAnswers =
  (headers: string, isRead: boolean): Attack =>
  async (send) => {
    const post = (aliases: number) => {
      const fields = Array.from(
        { length: aliases },
        (_, at) =>
          `a${at}: address(hash: "${address}") { tokenTransfers(first: 50) { nodes { method } } }`,
      );
      const body = JSON.stringify({ query: `{ ${fields.join(' ')} }` });
      return `POST /graphql HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
    };
    await once(send(post(1)), 'close');
    const sockets = Array.from({ length: 40 }, () => send(post(60)));
    if (isRead) await Promise.all(sockets.map((socket) => once(socket, 'close')));
    else for (const socket of sockets) socket.pause();
  };

const answerAttacks: Readonly<Record<string, Attack>> = {
  'long answers': longAnswers('', true),
  'long answers, compressed': longAnswers('accept-encoding: gzip\r\n', true),
  'long answers, unread': longAnswers('', false),
};

const peakOf = (pid: number | undefined): number => {
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
};

/** An explorer that never answers, except for a long page and one of long texts. */
const startSilentExplorer = () => {
  const page = JSON.stringify({
    items: [{ value: '1', text: 'x'.repeat(4_000_000) }],
    next_page_params: null,
  });
  const { items } = addressTransfers(address, 0) as { items: readonly object[] };
  const method = 'x'.repeat(20_000);
  const texts = JSON.stringify({
    items: items.map((item) => ({ ...item, method })),
    next_page_params: null,
  });
  return serve((request, response) => {
    const isLong = request.url?.endsWith('long');
    if (!isLong && !request.url?.includes('token-transfers')) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(isLong ? page : texts);
  });
};

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

const run = async (name: string, attack: Attack, most: number): Promise<boolean> => {
  const explorer = await startSilentExplorer();
  const gateway = await startGateway({ UPSTREAM_URL: explorer.url, LOG_LEVEL: 'error' }, flags);
  const { hostname, port } = new URL(gateway.url);
  const sockets: Socket[] = [];
  const statuses: Record<string, number> = {};
  const send: Send = (...bytes) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    sockets.push(socket);
    for (const part of bytes) socket.write(part);
    if (name === 'unread answers') socket.pause();
    else {
      socket.on('data', (data) => {
        for (const [status = ''] of String(data).matchAll(/(?<=^HTTP\/1.1 )\d+/gm)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      });
    }
    return socket;
  };
  const slowest = { wall: 0, ran: 0, own: 0 };
  let attacked = false;
  const watch = async () => {
    while (!attacked && isAlive(gateway.pid)) {
      const [began, before] = [performance.now(), processorTimes(gateway.pid)];
      await ask(gateway.url, '/health/live').catch(() => {});
      if (!isAlive(gateway.pid)) return;
      const [wall, after] = [performance.now() - began, processorTimes(gateway.pid)];
      slowest.wall = Math.max(slowest.wall, wall);
      slowest.ran = Math.max(slowest.ran, after.ran - before.ran);
      slowest.own = Math.max(slowest.own, wall - (after.waited - before.waited));
      await pause(50);
    }
  };
  const watched = watch();
  await attack(send);
  await pause(5_000);
  attacked = true;
  await watched;
  const isUp = isAlive(gateway.pid);
  const peak = isUp ? peakOf(gateway.pid) : Number.NaN;
  const isWell = isUp && peak < most && slowest.own < 500;
  console.log(
    `${isWell ? 'ok  ' : 'BAD '} ${name}: ${isUp ? `peak ${peak} MiB` : 'the process ended'}, health within ${Math.round(slowest.own)} ms (${Math.round(slowest.wall)} with the wait for a processor; CPU ${Math.round(slowest.ran)} ms), answers ${JSON.stringify(statuses)}`,
  );
  for (const socket of sockets) socket.destroy();
  if (isUp) await gateway.stop();
  await explorer.close();
  return isWell;
};

/** Runs all attacks, one after another. */
export const runMemory = async (): Promise<boolean> => {
  if (process.platform !== 'linux') throw new Error('--memory reads /proc, which only Linux has.');
  let isWell = true;
  for (const [kind, most] of [
    [attacks, allowed],
    [answerAttacks, allowedForAnswers],
  ] as const)
    for (const [name, attack] of Object.entries(kind))
      isWell = (await run(name, attack, most)) && isWell;
  return isWell;
};
