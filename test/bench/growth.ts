import { ask } from '../support/http.js';
import { figure, median, ratio, table } from './figures.js';
import type { Options } from './options.js';
import { addressHash, lonelyAddress } from './records.js';
import { type Driver, type Server, withServers } from './servers.js';
import { operation, transactionsQuery, transfersQuery } from './workloads.js';

interface Series {
  readonly what: string;
  readonly sizes: readonly number[];
  readonly request: (size: number) => ReturnType<typeof operation>;
}

const series: readonly Series[] = [
  {
    what: 'rows',
    sizes: [1, 10, 100, 500],
    request: (first) => operation(transfersQuery, { hash: addressHash('0'), first }),
  },
  {
    what: 'distinct transactions',
    sizes: [1, 10, 50, 100, 200],
    request: (first) => operation(transactionsQuery, { hash: lonelyAddress, first }),
  },
];

// Enough room for everything that one run allocates, so that nothing is collected before it is measured.
const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];

interface Point {
  readonly size: number;
  readonly calls: number;
  readonly ms: number;
  readonly cpuMs: number;
  readonly mebibytes: number;
}

const measure = async (
  { request }: Series,
  size: number,
  { gateway, upstream }: { readonly gateway: Server; readonly upstream: Server },
  driver: Driver,
  { seconds, rounds }: Options,
): Promise<Point> => {
  const one = request(size);
  const load = { urls: [gateway.url], requests: [one], connections: 1, seconds };
  const [spent, asked] = [await gateway.usage(), await upstream.usage()];
  const { answers, failures, p50 } = await driver.drive(load);
  const [spentNow, askedNow] = [await gateway.usage(), await upstream.usage()];
  if (failures > 0) throw new Error(`${failures} of ${answers} answers were failures.`);

  const allocated: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Memory outside the heap that the first collection releases is gone only after the second.
    await gateway.usage('collect');
    const before = await gateway.usage('collect');
    await ask(gateway.url, one.path, {
      method: one.method,
      headers: { 'content-type': 'application/json' },
      body: one.body ?? '',
    });
    const after = await gateway.usage();
    allocated.push(after.memory - before.memory);
  }
  const calls = (askedNow.requests - asked.requests) / answers;
  const cpuMs = (spentNow.cpu - spent.cpu) / 1_000 / answers;
  return { size, calls, ms: p50, cpuMs, mebibytes: median(allocated) / 2 ** 20 };
};

/** How a figure grows from one size to the next: 1 is linear, 2 quadratic. */
const exponent = (from: Point, to: Point, name: Exclude<keyof Point, 'size'>) =>
  Math.log(to[name] / from[name]) / Math.log(to.size / from.size);

const report = ({ what }: Series, points: readonly Point[]) => {
  const rows = points.map(({ size, calls, ms, cpuMs, mebibytes }) => [
    `${size}`,
    figure(calls),
    figure(ms),
    figure(cpuMs),
    figure(mebibytes),
  ]);
  const [before, last] = points.slice(-2);
  const growth =
    before && last
      ? (['calls', 'ms', 'cpuMs', 'mebibytes'] as const).map((name) =>
          ratio(exponent(before, last, name)),
        )
      : [];
  return table(
    [what, 'calls', 'ms', 'CPU ms', 'MiB allocated'],
    [...rows, [`exponent, ${before?.size} to ${last?.size}`, ...growth]],
  );
};

/** What an operation costs as it asks for more. */
export const benchGrowth = (options: Options): Promise<string> =>
  withServers(async (start, driver) => {
    const upstream = await start({ script: './stub.js' });
    const env = { UPSTREAM_URL: upstream.url, CACHE_URL: 'off' };
    const gateway = await start({ script: '../main.js', env, flags });
    const servers = { gateway, upstream };
    const seconds = options.seconds / 2;
    const tables: string[] = [];
    for (const one of series) {
      const sizes = options.isSmoke ? one.sizes.slice(0, 2) : one.sizes;
      const largest = sizes.at(-1) ?? 1;
      // Warms up the compiler for all sizes before any is measured.
      const warm = { urls: [gateway.url], requests: [one.request(largest)], connections: 1 };
      await driver.drive({ ...warm, seconds: 4 * seconds });
      const points: Point[] = [];
      for (const size of sizes) {
        points.push(await measure(one, size, servers, driver, { ...options, seconds }));
      }
      tables.push(report(one, points));
    }
    return `Growth with the size of the work: one client, nothing cached, a stub of the explorer. An exponent of 1
is linear growth, 2 would be quadratic.

${tables.join('\n\n')}`;
  });
