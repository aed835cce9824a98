import { ask } from '../support/http.js';
import { figure, median, ratio, table } from './figures.js';
import type { Options } from './options.js';
import type { Request } from './processes/load.js';
import type { Driver, Server } from './servers.js';
import type { Keys, Workload } from './workloads.js';

export interface Contestant {
  readonly name: string;
  /** Replicas: the connections are distributed among them. */
  readonly servers: readonly Server[];
  readonly doors: readonly Workload['door'][];
}

interface Contest {
  readonly upstream: Server;
  readonly keys: Keys;
  readonly workloads: readonly Workload[];
  /** The first of each door is the baseline for the others. */
  readonly contestants: readonly Contestant[];
}

interface Measured {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is nothing to measure.');
  return one;
};

/** The part of an answer that must be the same from every server. */
const answerOf = async (server: Server, { path, ...request }: Request, door: string) => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const { status, text } = await ask(server.url, path, { ...request, headers });
  if (status !== 200) return `status ${status}: ${text.slice(0, 200)}`;
  if (door === 'rest') return text;
  const { data, errors } = JSON.parse(text);
  return JSON.stringify(errors ?? data);
};

/** Figures are comparable only if all servers give the same answer. */
const compare = async (workload: Workload, among: readonly Contestant[], request: Request) => {
  const base = first(among);
  const expected = await answerOf(first(base.servers), request, workload.door);
  for (const { name, servers } of among) {
    for (const server of servers) {
      if ((await answerOf(server, request, workload.door)) === expected) continue;
      throw new Error(`${name} gives another answer to ${workload.name} than ${base.name}.`);
    }
  }
};

/** CPU time in microseconds. */
const cpuOf = async ({ servers }: Contestant): Promise<number> => {
  const usages = await Promise.all(servers.map((server) => server.usage()));
  return usages.reduce((sum, { cpu }) => sum + cpu, 0);
};

/** Puts servers under the same load, in turns, and returns a table that compares them. */
export const runContest = async (
  { upstream, keys, workloads, contestants }: Contest,
  driver: Driver,
  { seconds, rounds, isSmoke }: Options,
): Promise<string> => {
  const of = ({ door }: Workload) => contestants.filter(({ doors }) => doors.includes(door));

  const measure = async (
    { name, requests, connections }: Workload,
    contestant: Contestant,
    time = seconds,
  ): Promise<Measured> => {
    const [before, asked] = [await cpuOf(contestant), await upstream.usage()];
    const { answers, failures, p50, p99, ...took } = await driver.drive({
      urls: contestant.servers.map(({ url }) => url),
      requests: requests(keys),
      connections: isSmoke ? 1 : connections,
      seconds: time,
    });
    const [after, askedNow] = [await cpuOf(contestant), await upstream.usage()];
    if (failures > 0) {
      const who = contestant.name;
      throw new Error(`${failures} of ${answers} answers of ${who} to ${name} were failures.`);
    }
    return {
      perSecond: answers / took.seconds,
      cpuMs: (after - before) / 1_000 / answers,
      calls: (askedNow.requests - asked.requests) / answers,
      p50,
      p99,
    };
  };

  for (const workload of workloads) {
    await compare(workload, of(workload), first(workload.requests(keys)));
    if (isSmoke) continue;
    for (const contestant of of(workload)) {
      // Each process compiles its own code, and gets its part of the load.
      const processes = contestant.servers.reduce((sum, server) => sum + server.processes, 0);
      await measure(workload, contestant, 2 * seconds * processes);
    }
  }

  const results = new Map<string, Measured[]>();
  const key = ({ name }: Workload, contestant: Contestant) => `${name} ${contestant.name}`;
  for (let round = 0; round < rounds; round += 1) {
    for (const workload of workloads) {
      const order = round % 2 === 0 ? of(workload) : of(workload).toReversed();
      for (const contestant of order) {
        const known = results.get(key(workload, contestant)) ?? [];
        results.set(key(workload, contestant), known);
        known.push(await measure(workload, contestant));
      }
    }
  }

  const rows = workloads.flatMap((workload) => {
    const base = results.get(key(workload, first(of(workload)))) ?? [];
    return of(workload).map((contestant) => {
      const mine = results.get(key(workload, contestant)) ?? [];
      const middle = (name: keyof Measured) => median(mine.map((one) => one[name]));
      const against = (name: keyof Measured) =>
        median(mine.map((one, round) => one[name] / (base[round]?.[name] ?? Number.NaN)));
      return [
        workload.name,
        contestant.name,
        figure(middle('perSecond')),
        ratio(against('perSecond')),
        figure(middle('cpuMs')),
        ratio(1 / against('cpuMs')),
        figure(middle('p50')),
        figure(middle('p99')),
        figure(middle('calls')),
      ];
    });
  });
  const titles = ['', 'server', 'req/s', '×', 'CPU ms', '× per CPU', 'p50 ms', 'p99 ms', 'calls'];
  return table(titles, rows, 2);
};
