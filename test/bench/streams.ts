import { Agent, type IncomingMessage, request } from 'node:http';
import { figure, median, ratio, table } from './figures.js';
import type { Options } from './options.js';
import { addressHash } from './records.js';
import { gateway, type Server, withServers } from './servers.js';

/** How an answer is sent. */
interface Way {
  readonly name: 'plain' | 'streamed';
  readonly accept: string;
  readonly directive: string;
}

const plain: Way = { name: 'plain', accept: 'application/json', directive: '' };
const streamed: Way = {
  name: 'streamed',
  accept: 'multipart/mixed;incrementalSpec=v0.2',
  directive: '@stream',
};
const ways = [plain, streamed];

const rows = 500;

const queryOf = ({ directive }: Way, fields: string) => `query Rows($hash: AddressHash!) {
  address(hash: $hash) { tokenTransfers(first: ${rows}) { nodes ${directive} { ${fields} } } }
}`;

const fields = 'blockNumber from { hash } to { hash } token { symbol decimals } total { amount }';

/** Rows so long that no connection holds all of them. */
const longFields = Array.from(
  { length: 40 },
  (_, n) => `a${n}: id b${n}: transactionHash c${n}: token { id name } d${n}: from { id hash }`,
).join(' ');

const open = (url: string, way: Way, hash: string, selected: string, agent: Agent | false) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const headers = { 'content-type': 'application/json', accept: way.accept };
    const options = { hostname, port, path: '/graphql', method: 'POST', headers, agent };
    const sent = request(options, resolve);
    sent.once('error', reject);
    sent.end(JSON.stringify({ query: queryOf(way, selected), variables: { hash } }));
  });

/** Reads an answer: the milliseconds until its first rows could be read, and its last. */
const read = async (url: string, way: Way, hash: string, agent: Agent) => {
  const begun = performance.now();
  const response = await open(url, way, hash, fields, agent);
  let text = '';
  let first: number | null = null;
  for await (const chunk of response) {
    text += chunk;
    if (text.includes('"blockNumber"')) first ??= performance.now() - begun;
  }
  const last = performance.now() - begun;
  const got = text.split('"blockNumber"').length - 1;
  if (got !== rows) throw new Error(`An answer has ${got} rows: ${text.slice(0, 500)}`);
  // Nobody reads the first rows of JSON before the last.
  return { first: way === plain || first === null ? last : first, last };
};

type Start = Parameters<Parameters<typeof withServers>[0]>[0];

/** How long a reader waits, over the embedded explorer, whose calls take a while. */
const waiting = async (start: Start, { rounds, isSmoke }: Options): Promise<string> => {
  const latency = isSmoke ? 10 : 300;
  const upstream = await start({
    script: '../sandbox.js',
    args: ['--port', '0', '--latency-ms', `${latency}`],
    serves: /(http:\/\/[\d.:]+)\/api\/v2\/addresses\/(0x\w{40})\/token-transfers/,
  });
  const [hash = ''] = upstream.said;
  const { url } = await start({
    script: gateway,
    env: { UPSTREAM_URL: upstream.url, CACHE_URL: 'off' },
  });
  const agent = new Agent({ keepAlive: true });
  const cold = await read(url, streamed, hash, agent);
  const warming = isSmoke ? 0 : 10;
  const lines: string[][] = [];
  const times = new Map(ways.map((way) => [way, { first: [] as number[], last: [] as number[] }]));
  for (let round = -warming; round < rounds * (isSmoke ? 1 : 5); round += 1) {
    for (const [way, { first, last }] of times) {
      const one = await read(url, way, hash, agent);
      if (round < 0) continue;
      first.push(one.first);
      last.push(one.last);
    }
  }
  agent.destroy();
  for (const [{ name }, { first, last }] of times) {
    const least = [Math.min(...first), median(first), Math.min(...last), median(last)];
    lines.push([name, ...least.map(figure)]);
  }
  lines.push(['streamed, the first of the process', '', figure(cold.first), '', figure(cold.last)]);
  const titles = ['', 'first rows, ms: least', 'median', 'last row, ms: least', 'median'];
  return `Waiting, over the embedded explorer with ${latency} ms for each call:\n\n${table(titles, lines)}`;
};

/** What an answer takes, over a stub of negligible cost. */
const costs = async (start: Start, upstream: Server, options: Options): Promise<string> => {
  const { seconds, rounds } = options;
  const server = await start({
    script: gateway,
    env: { UPSTREAM_URL: upstream.url, CACHE_URL: 'off' },
  });
  const agent = new Agent({ keepAlive: true });
  const hash = addressHash('0');
  const measure = async (way: Way) => {
    const before = (await server.usage()).cpu;
    const end = performance.now() + seconds * 1_000;
    let answers = 0;
    do {
      await read(server.url, way, hash, agent);
      answers += 1;
    } while (performance.now() < end);
    return ((await server.usage()).cpu - before) / answers / rows;
  };
  for (const way of ways) await measure(way);
  const spent = ways.map(() => [] as number[]);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [whole, inParts] = [await measure(plain), await measure(streamed)];
    spent[0]?.push(whole);
    spent[1]?.push(inParts);
    ratios.push(inParts / whole);
  }
  agent.destroy();
  const lines = ways.map(({ name }, at) => [
    name,
    figure(median(spent[at] ?? [])),
    ratio(at === 0 ? 1 : median(ratios)),
  ]);
  return `CPU time, over a stub, for ${rows} rows in ten calls:\n\n${table(['', 'CPU µs/row', '×'], lines)}`;
};

/** What many readers hold that do not read. */
const slowReaders = async (start: Start, upstream: Server, { isSmoke }: Options) => {
  const lines: string[][] = [];
  for (const way of ways) {
    // Whole answers of more of them would need gigabytes.
    const readers = isSmoke ? 3 : way === plain ? 20 : 200;
    const server = await start({
      script: gateway,
      env: {
        UPSTREAM_URL: upstream.url,
        CACHE_URL: 'off',
        MAX_ALIASES: '1000',
        MAX_MEMORY_BYTES: '8000000000',
      },
      flags: ['--expose-gc'],
    });
    const warm = await open(server.url, way, addressHash('0'), longFields, false);
    for await (const _ of warm);
    await server.usage('collect');
    const before = await server.usage('collect');
    const asked = (await upstream.usage()).requests;
    const responses: IncomingMessage[] = [];
    for (let at = 0; at < readers; at += 1) {
      const hash = addressHash(`${at % 32}`);
      responses.push(await open(server.url, way, hash, longFields, false));
    }
    // Until nothing more is asked for, and nothing more is written.
    let [calls, spent] = [-1, -1];
    for (;;) {
      const [now, { cpu }] = [(await upstream.usage()).requests, await server.usage('collect')];
      if (now === calls && spent >= 0) break;
      [calls, spent] = [now, cpu];
      await new Promise((resolve) => setTimeout(resolve, isSmoke ? 50 : 2_000));
    }
    const { memory, peakRss } = await server.usage('collect');
    lines.push([
      way.name,
      `${readers}`,
      figure((memory - before.memory) / readers / 1_024),
      figure((calls - asked) / readers),
      figure(peakRss / 2 ** 20),
    ]);
    for (const response of responses) response.on('error', () => {}).destroy();
    await server.stop();
  }
  const titles = ['', 'clients', 'KiB each', 'calls each', 'peak RSS, MiB'];
  return `Clients that read nothing of ${rows} long rows:\n\n${table(titles, lines)}`;
};

/** What answers that stream take, next to plain ones. */
export const benchStreams = (options: Options): Promise<string> =>
  withServers(async (start) => {
    const upstream = await start({ script: './stub.js' });
    const parts = [
      await waiting(start, options),
      await costs(start, upstream, options),
      await slowReaders(start, upstream, options),
    ];
    return `Answers that stream, ${rows} rows, nothing cached.\n\n${parts.join('\n\n')}`;
  });
