import { execute, parse, validate } from 'graphql';
import { readConfig } from '../../src/base/config/config.js';
import { Deadline } from '../../src/base/deadline/deadline.js';
import { anonymous } from '../../src/base/request/principal.js';
import { endpoints } from '../../src/endpoints/endpoints.js';
import { cacheKey } from '../../src/explorer/call/upstream-request.js';
import { checksumOn } from '../../src/explorer/decode/checksum.js';
import { readParts } from '../../src/explorer/decode/json-parts.js';
import { parseJson } from '../../src/explorer/decode/long-numbers.js';
import { createList } from '../../src/graphql/load/explorer-lists.js';
import { readFilters } from '../../src/graphql/load/list-filters.js';
import { compileEstimate } from '../../src/graphql/plan/cost/estimate.js';
import type { Place } from '../../src/graphql/relay/cursor.js';
import { walkList } from '../../src/graphql/relay/paging.js';
import { endless, plansOf } from '../support/execute.js';
import { fetched } from '../support/explorer.js';
import { boundless } from '../support/memory.js';
import { schema } from '../support/schema.js';
import { bodiesReadBy, scannedOf } from './bodies.js';
import { contextOver } from './context.js';
import { figure, ratio, table } from './figures.js';
import type { Options } from './options.js';
import { addressHash, addressTransfers } from './records.js';
import { type Step, timeSteps } from './stopwatch.js';
import {
  stubKeys,
  transactionsQuery,
  transfersQuery,
  type Workload,
  workloads,
} from './workloads.js';

const settings = { ...readConfig({}), pricedChains: [{ id: null, isPriced: false }] };
const hash = addressHash('0');
const body = addressTransfers(hash, 0);
const endpoint = endpoints.addressTokenTransfers;

const delivery = fetched('', { json: () => body });
const deadline = new Deadline(Number.POSITIVE_INFINITY);

/** The context of a request, over an explorer that has the page ready. */
const newContext = () => contextOver({ fetch: async () => delivery }, settings, deadline);

const jsonSteps = (): Step[] => {
  const text = JSON.stringify(body);
  const long = text.replaceAll(/"value":"(\d+)"/g, '"value":$1');
  const base = `JSON.parse, a page of ${Math.round(text.length / 1_024)} KB`;
  return [
    { name: base, run: () => JSON.parse(text) },
    {
      name: 'parsing it without losing digits',
      run: () => parseJson(text),
      against: base,
    },
    {
      name: 'the same with 50 integers beyond 2^53',
      run: () => parseJson(long),
      against: base,
    },
  ];
};

const graphs = workloads.filter(({ door }) => door === 'graphql');

/** Over the bodies of so many requests that a branch predictor cannot learn them. */
const bodySteps = async ({ name, requests }: Workload): Promise<Step[]> => {
  const asked = requests(stubKeys).slice(0, 16);
  const read = await Promise.all(asked.map(bodiesReadBy));
  let turn = 0;
  const next = () => read[turn++ % read.length] ?? [];
  const base = `JSON.parse, the bodies of ${name}`;
  return [
    { name: base, run: () => next().map(({ body }) => JSON.parse(body.toString())) },
    {
      name: `reading what ${name} selects`,
      run: () => next().map(({ body, mask }) => readParts(body, mask)),
      against: base,
    },
  ];
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** How much of the bodies of one request is scanned, which is the same on every machine. */
const scannedBy = async ({ name, requests }: Workload): Promise<string[]> => {
  const [request] = requests(stubKeys);
  if (request === undefined) throw new Error(`${name} asks for nothing.`);
  const bodies = await bodiesReadBy(request);
  const total = sum(bodies.map(({ body }) => body.length));
  const share = sum(bodies.map(scannedOf)) / total;
  return [name, `${bodies.length}`, figure(total / 1_024), figure(100 * share)];
};

const pagingSteps = (): Step[] => {
  const place: Place = {
    params: 'block_number=8999978&index=9950&items_count=50',
    row: { key: 'abcdefghijkl', nth: 0, rank: [8_999_960, 9_910], neighbours: null },
    carry: null,
  };
  const context = newContext();
  const list = createList(
    'addressTokenTransfers',
    hash,
    readFilters('addressTokenTransfers', {}),
    context.on(context.chains.default),
  );
  const cursor = list.cursors().encode(place) ?? '';
  const walk = async () => (await walkList(list, 50, null)).rows;
  return [
    { name: 'cursor: encode', run: () => list.cursors().encode(place) },
    { name: 'cursor: decode', run: () => list.cursors().decode(cursor) },
    { name: 'paging: 50 rows of a page', run: walk },
    {
      name: 'paging: with a cursor for each',
      run: async () => (await walk()).map((row) => row.cursor()),
    },
  ];
};

const operationSteps = (): Step[] => {
  const document = parse(transfersQuery);
  const variables = { hash };
  const priced = { hash, first: 50 };
  const asked = () => ({
    schema,
    document,
    contextValue: newContext(),
    variableValues: variables,
  });
  const planned = (text: string) => plansOf(schema, parse(text)).planFor(priced);
  const [w1, w2] = [planned(transfersQuery), planned(transactionsQuery)];
  const countRows = () => {};
  const memory = boundless.claim();
  return [
    { name: 'execute W1, graphql-js', run: () => execute(asked()) },
    {
      name: 'execute W1, from its plan',
      run: () => w1.execute({ variables, context: newContext(), countRows, turn: endless, memory }),
      against: 'execute W1, graphql-js',
    },
    { name: 'parse W1, graphql-js', run: () => parse(transfersQuery) },
    { name: 'validate W1, graphql-js', run: () => validate(schema, document) },
    {
      name: 'estimate the cost of W1',
      run: () => compileEstimate(w1.plan, settings)(priced),
      against: 'validate W1, graphql-js',
    },
    {
      name: 'estimate the cost of W2',
      run: () => compileEstimate(w2.plan, settings)(priced),
      against: 'validate W1, graphql-js',
    },
  ];
};

const keySteps = (): Step[] => {
  // More than are cached, so that each is computed.
  const many = Array.from({ length: 40_000 }, (_, at) => addressHash(`${at}`));
  let next = 0;
  const query = 'type=ERC-20&block_number=8999978&index=9950&items_count=50';
  const checksum = checksumOn(null);
  return [
    {
      name: 'checksum of an address, new',
      run: () => checksum(many[next++ % 40_000] ?? ''),
    },
    { name: 'checksum of an address, known', run: () => checksum(hash) },
    { name: 'cache key', run: () => cacheKey({ endpoint, id: hash, query }, anonymous) },
  ];
};

/** Times the steps of a request, each on its own in one process. */
export const benchMicro = async ({ rounds, isSmoke }: Options): Promise<string> => {
  const steps = [
    ...jsonSteps(),
    ...(await Promise.all(graphs.map(bodySteps))).flat(),
    ...pagingSteps(),
    ...operationSteps(),
    ...keySteps(),
  ];
  const times = await timeSteps(steps, isSmoke ? 1 : 60, rounds);
  const rows = steps.map(({ name, against = '' }) => {
    const took = times.get(name) ?? Number.NaN;
    return [name, against, figure(took), ratio(took / (times.get(against) ?? Number.NaN))];
  });
  const titles = ['step', 'against', 'µs', '×'];
  const scanned = await Promise.all(graphs.map(scannedBy));
  return [
    'Steps in one process',
    table(titles, rows, 2),
    'What one request scans of the bodies that it asks for',
    table(['', 'bodies', 'KB', 'scanned, %'], scanned),
  ].join('\n\n');
};
