import { createServer, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../src/http/listen.js';
import { createSocket } from '../../src/sandbox/socket/socket.js';
import { figure, table } from './figures.js';
import type { Options } from './options.js';
import { gateway, type Server, withServers } from './servers.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

const addressOf = (list: number) => hex(0xa0_00 + list, 40);

/** A row as long as those of a real explorer. */
const rowOf = (block: number) => ({
  transaction_hash: hex(block, 64),
  block_hash: hex(block, 64),
  block_number: block,
  log_index: 1,
  token: { address_hash: hex(7, 40), type: 'ERC-20', symbol: 'T', name: 'x'.repeat(600) },
  total: { value: '1', decimals: '18' },
  from: { hash: hex(1, 40), name: null, is_contract: false },
  to: { hash: hex(2, 40), name: null, is_contract: false },
});

/** An explorer whose lists all have the same rows, one more after each `grow`. */
const startExplorer = async (hasSocket: boolean) => {
  let head = 100;
  let calls = 0;
  let answeredAt = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    const items = Array.from({ length: 50 }, (_, at) => rowOf(head - at));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items, next_page_params: null }), () => {
      answeredAt = performance.now();
    });
  });
  const socket = hasSocket ? createSocket(0) : null;
  socket?.serve(server, () => 'one');
  const channels = socket?.channelsOf('one');
  const { url } = await listen(server, '127.0.0.1', 0);
  return {
    url,
    calls: () => calls,
    answeredAt: () => answeredAt,
    grow: (lists: number) => {
      head += 1;
      for (let list = 0; list < lists; list += 1) {
        channels?.broadcast(`addresses:${addressOf(list)}`, 'token_transfer', {});
      }
    },
    close: () => {
      socket?.drop();
      server.close();
      server.closeAllConnections();
    },
  };
};

const query = `subscription($a: AddressHash!) {
  tokenTransfers(address: $a) { cursor node { id token { symbol } total { amount } } }
}`;

/** Subscribes, and counts events; resolves once the subscription has begun. */
const subscribe = (url: string, list: number, onEvent: () => void) =>
  new Promise<() => void>((resolve, reject) => {
    const variables = JSON.stringify({ a: addressOf(list) });
    const target = `${url}/graphql?${new URLSearchParams({ query, variables })}`;
    const sent = get(target, { agent: false, headers: { accept: 'text/event-stream' } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: next')) onEvent();
        resolve(() => sent.destroy());
      });
    });
  });

interface Case {
  readonly lists: number;
  readonly hasSocket: boolean;
  readonly workers: number;
}

const measure = async (
  { lists, hasSocket, workers }: Case,
  { seconds, rounds, isSmoke }: Options,
  start: (env: Readonly<Record<string, string>>) => Promise<Server>,
): Promise<string[]> => {
  const subscribers = isSmoke ? Math.max(20, lists) : 1_000;
  const explorer = await startExplorer(hasSocket);
  const server = await start({ UPSTREAM_URL: explorer.url, WORKERS: `${workers}` });
  try {
    // Open what is opened once, in each worker: they take turns.
    const closers: (() => void)[] = [];
    for (let one = 0; one < workers; one += 1) {
      closers.push(await subscribe(server.url, 0, () => {}));
    }
    const before = (await server.usage('collect')).memory;
    let heard = 0;
    let lastAt = 0;
    const onEvent = () => {
      heard += 1;
      lastAt = performance.now();
    };
    for (let at = 0; at < subscribers; at += 50) {
      const some = Array.from({ length: Math.min(50, subscribers - at) }, (_, nth) =>
        subscribe(server.url, (at + nth) % lists, onEvent),
      );
      closers.push(...(await Promise.all(some)));
    }
    const memory = ((await server.usage('collect')).memory - before) / subscribers / 1_024;

    // Watches that were just begun have used up what they may ask for a while.
    if (!isSmoke) await pause(lists > 1 ? 60_000 : 5_000);
    const idle = isSmoke ? 100 : 30_000;
    const [used, asked] = [await server.usage(), explorer.calls()];
    await pause(idle);
    const [usedNow, askedNow] = [await server.usage(), explorer.calls()];
    const cpu = (usedNow.cpu - used.cpu) / 1_000 / (idle / 1_000);
    const calls = ((askedNow - asked) * 60_000) / idle;

    const times: number[] = [];
    // Of many lists, each is looked at in its own time: there is no one answer to count from.
    const looks = lists > 1 ? 0 : isSmoke ? 1 : Math.max(rounds, Math.ceil(seconds * 30));
    const spent = await server.usage();
    for (let round = 0; round < looks; round += 1) {
      heard = 0;
      explorer.grow(lists);
      while (heard < subscribers) await pause(5);
      times.push(lastAt - explorer.answeredAt());
    }
    const spentNow = await server.usage();
    const perEvent = (spentNow.cpu - spent.cpu) / (looks * subscribers);
    for (const close of closers) close();
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))];
    return [
      `${subscribers} on ${lists}`,
      hasSocket ? 'yes' : 'no',
      `${workers}`,
      figure(calls),
      p99 === undefined ? '' : figure(p99),
      looks === 0 ? '' : figure(perEvent),
      // Only the first process tells of its memory.
      workers > 1 ? '' : figure(memory),
      figure(cpu),
    ];
  } finally {
    await server.stop();
    explorer.close();
  }
};

const cases: readonly Case[] = [
  { lists: 1, hasSocket: false, workers: 1 },
  { lists: 1, hasSocket: false, workers: 2 },
  { lists: 1, hasSocket: true, workers: 1 },
  { lists: 1, hasSocket: true, workers: 2 },
  { lists: 100, hasSocket: false, workers: 1 },
  { lists: 100, hasSocket: true, workers: 1 },
];

/** What subscriptions cost the explorer and the gateway. */
export const benchLive = (options: Options): Promise<string> =>
  withServers(async (start) => {
    const flags = ['--expose-gc'];
    const rows: string[][] = [];
    for (const one of cases) {
      rows.push(await measure(one, options, (env) => start({ script: gateway, env, flags })));
    }
    const titles = [
      'subscribers on lists',
      'socket',
      'workers',
      'calls/min',
      'p99 to the last, ms',
      'CPU µs/event',
      'KiB each',
      'idle CPU ms/s',
    ];
    return `Subscriptions over event streams, with the default settings: calls while nothing happens, the time from the explorer's
answer to the last subscriber, and the memory of one more subscription.

${table(titles, rows, 2)}`;
  });
