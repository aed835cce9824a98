import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetched } from '../../support/explorer.js';
import { type Data, status, useGraph } from '../../support/graph.js';
import { askGraph } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';
import { runs } from '../../support/runs.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;
const hashes = [1, 2].map((n) => hex(n, 40));

const person = (n: number) => ({
  hash: hex(n, 40),
  name: n % 3 === 0 ? null : `name ${n}`,
  is_contract: n % 2 === 0,
  ...(n % 4 === 0 && { ens_domain_name: `ens ${n}` }),
});

interface World {
  readonly rows: number;
  readonly pageSize: number;
  /** For each call, in turn and repeated: for how many turns of the event loop it takes. */
  readonly latencies: readonly number[];
  /** Which of the paths fail. */
  readonly failing: readonly string[];
}

const rowOf = (list: string, at: number) => ({
  transaction_hash: hex(9_000 - at, 64),
  block_number: 9_000 - at,
  log_index: 1,
  transaction_index: 0,
  index: 0,
  type: 'call',
  value: '1',
  from: person(at % 7),
  to: person((at * list.length) % 5),
  token: { address_hash: hex(77, 40), symbol: 'T', decimals: '2', type: 'ERC-20' },
  total: { value: String(at), decimals: '2' },
});

const answer = ({ rows, pageSize }: World, path: string): unknown => {
  const [place = '', query = ''] = path.split('?');
  const transaction = /^transactions\/(0x\w+)$/.exec(place)?.[1];
  if (transaction) {
    return { hash: transaction, block_number: 1, status: 'ok', value: '5', from: person(4) };
  }
  const address = /^addresses\/(0x\w+)$/.exec(place)?.[1];
  if (address) return person(Number(address));
  if (place.endsWith('/raw-trace')) return [];
  const from = Number(new URLSearchParams(query).get('from') ?? 0);
  const wanted = Number(new URLSearchParams(query).get('items_count') ?? pageSize);
  const count = Math.min(wanted, pageSize);
  const items = Array.from({ length: Math.max(0, Math.min(count, rows - from)) }, (_, at) =>
    rowOf(place, from + at),
  );
  const end = from + items.length;
  return { items, next_page_params: end < rows ? { from: end } : null };
};

const worlds = fc.record({
  rows: fc.integer({ min: 0, max: 40 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
  latencies: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 }),
});

/** A fragment, deferred or not, or what it holds alone. */
const wrapped = (fields: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fields },
    { weight: 1, arbitrary: fields.map((text) => `... @defer { ${text} }`) },
    { weight: 1, arbitrary: fields.map((text) => `... @defer(label: "LABEL") { ${text} }`) },
    { weight: 1, arbitrary: fields.map((text) => `... @defer(if: false) { ${text} }`) },
  );

const several = (fields: readonly fc.Arbitrary<string>[]) =>
  fc
    .array(wrapped(fc.oneof(...fields)), { minLength: 1, maxLength: 4 })
    .map((texts) => texts.join(' '));

const plain = (...names: string[]) => fc.constantFrom(...names);

const address = several([plain('hash', 'name', 'ensDomainName', 'isContract', '__typename')]);

/** One for each list that may be merged: all that is merged into it must have the same. */
const streams = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 4,
      arbitrary: fc.integer({ min: 0, max: 15 }).map((n) => `@stream(initialCount: ${n})`),
    },
  ),
  { minLength: 1, maxLength: 20 },
);

const connection = (rows: fc.Arbitrary<string>) =>
  fc
    .tuple(
      wrapped(rows.map((text) => `nodes NODES { ${text} }`)),
      fc.option(wrapped(rows.map((text) => `edges EDGES { cursor node { ${text} } }`)), {
        freq: 3,
      }),
      fc.option(
        wrapped(
          plain('pageInfo { endCursor hasNextPage }', 'pageInfo { startCursor }', 'isComplete'),
        ),
        { freq: 2 },
      ),
    )
    .map((parts) => parts.filter(Boolean).join(' '));

/** Names the places for `@stream` in a list, unless a list within it has named them. */
const named = (text: string) => {
  const name = text.slice(0, text.indexOf(':'));
  return text.replaceAll(/(?<!-)(?:NODES|EDGES)/g, (rows) => `STREAM-${name}-${rows}-`);
};

/** The connection of transfers has no such field. */
const asTransfers = (text: string) => text.replaceAll('isComplete', '__typename');

const innerList = fc
  .tuple(fc.integer({ min: 0, max: 8 }), connection(several([plain('id', 'blockNumber')])))
  .map(([first, text]) =>
    named(`n${first}: tokenTransfers(first: ${first}) { ${asTransfers(text)} }`),
  );

const transaction = several([
  plain('hash', 'status', 'value'),
  address.map((text) => `ALIAS: from { ${text} }`),
  plain('rawTrace { id }'),
  innerList,
]);

const row = several([
  plain('id', 'blockNumber', 'transactionHash'),
  address.map((text) => `ALIAS: from { ${text} }`),
  transaction.map((text) => `ALIAS: transaction { ${text} }`),
]);

const internalRow = several([
  plain('id: index', 'blockNumber'),
  address.map((text) => `ALIAS: to { ${text} }`),
]);

const list = fc
  .tuple(fc.integer({ min: 0, max: 45 }), fc.boolean(), connection(row), connection(internalRow))
  .map(([first, isTransfers, transfers, internal]) =>
    named(
      isTransfers
        ? `t${first}: tokenTransfers(first: ${first}) { ${asTransfers(transfers)} }`
        : `i${first}: internalTransactions(first: ${first}) { ${internal} }`,
    ),
  );

const root = several([
  fc
    .tuple(fc.constantFrom(...hashes), several([address, list, list]))
    .map(([hash, text]) => `a${hash.at(-1)}: address(hash: "${hash}") { ${text} }`),
  transaction.map((text) => `transaction(hash: "${hex(3, 64)}") { ${text} }`),
]);

/** How many places of a text have each name. */
const timesIn = (text: string, name: RegExp) => {
  const times = new Map<string, number>();
  for (const [found] of text.matchAll(name)) times.set(found, (times.get(found) ?? 0) + 1);
  return times;
};

/** Gives labels numbers, and some fields an alias: what has the same alias overlaps. */
const finish = ([text, streamed]: readonly [string, readonly string[]]) => {
  let count = 0;
  const places = /STREAM-\w+-\w+-/g;
  const times = timesIn(text, places);
  const names = [...times.keys()];
  return `{ ${text} }`
    .replace(places, (name) => {
      const at = names.indexOf(name);
      const how = streamed[at % streamed.length] ?? '';
      // Labels are used once, so that what is merged has none.
      const isLabelled = at % 2 === 0 && times.get(name) === 1;
      return isLabelled ? how.replace('(', '(label: "LABEL", ') : how;
    })
    .replace(/LABEL/g, () => {
      count += 1;
      return `label${count}`;
    })
    .replace(/ALIAS: (\w+)/g, (_all, name) => {
      count += 1;
      return count % 2 === 0 ? name : `${name}${count}: ${name}`;
    });
};

const texts = fc.tuple(root, streams);

const forms = [
  'multipart/mixed;incrementalSpec=v0.2',
  'multipart/mixed;deferSpec=20220824',
  'text/event-stream',
];

/** A busy machine runs fewer cases, at least one. It stops before the test is stopped. */
const within = { interruptAfterTimeLimit: runs(30_000, 500_000) };

describe('an answer in parts', () => {
  const graph = useGraph({
    CACHE_URL: 'off',
    UPSTREAM_RETRIES: '0',
    MAX_UPSTREAM_CALLS: '100000',
    MAX_RESULT_VALUES: '100000000',
    MAX_DIRECTIVES: '1000',
    MAX_ALIASES: '1000',
    MAX_TOKENS: '20000',
  });

  const serve = ({ latencies, failing, ...world }: World) => {
    let calls = 0;
    graph.serve(async (_request, path) => {
      const latency = latencies[calls % latencies.length] ?? 0;
      calls += 1;
      for (let turn = 0; turn < latency; turn += 1) await nextTurn();
      if (failing.some((part) => path.includes(part))) return status(500, { message: 'no' });
      return fetched(JSON.stringify(answer({ latencies, failing, ...world }, path)));
    });
  };

  /** What a client gets, and what that takes. */
  const get = async (query: string, accept: string, world: World) => {
    serve(world);
    const before = graph.asked().length;
    const reply = await askGraph(graph.url(), query, {}, { headers: { accept } });
    const payloads = payloadsOf(String(reply.headers['content-type']), reply.text);
    const calls = graph.asked().slice(before).sort();
    return { payloads, calls, type: reply.headers['content-type'] };
  };

  it('is, put together, the plain answer, at the same calls', async () => {
    await fc.assert(
      fc.asyncProperty(texts, worlds, fc.constantFrom(...forms), async (text, world, form) => {
        const query = finish(text);
        const quiet = { ...world, failing: [] };
        const whole = await get(query, 'application/json', quiet);
        expect(whole.payloads[0].errors).toBeUndefined();
        const parts = await get(query, `application/json, ${form}`, quiet);
        const { data, errors } = assemble(parts.payloads);
        expect(errors).toEqual([]);
        expect(data).toEqual(whole.payloads[0].data);
        expect(parts.calls).toEqual(whole.calls);
      }),
      { ...within, numRuns: runs(100, 5_000) },
    );
  });

  it('has, where calls fail, no value that the plain answer does not have', async () => {
    const isWithin = (part: Data, whole: Data): boolean => {
      if (part === null || whole === null) return true;
      if (Array.isArray(part)) return part.every((item, at) => isWithin(item, whole[at] ?? null));
      if (typeof part !== 'object') return part === whole;
      return Object.keys(part).every((key) => isWithin(part[key], whole[key] ?? null));
    };
    await fc.assert(
      fc.asyncProperty(
        texts,
        worlds,
        fc.constantFrom(...forms),
        fc.subarray(['raw-trace', 'transactions/', 'from=', 'internal'], { minLength: 1 }),
        async (text, world, form, failing) => {
          const query = finish(text);
          const whole = await get(query, 'application/json', { ...world, failing: [] });
          const parts = await get(query, `application/json, ${form}`, { ...world, failing });
          const { data, errors } = assemble(parts.payloads);
          if (!isWithin(data, whole.payloads[0].data)) expect(data).toEqual(whole.payloads[0].data);
          for (const { extensions } of errors) expect(extensions.code).toBe('UPSTREAM_UNAVAILABLE');
        },
      ),
      { ...within, numRuns: runs(70, 3_000) },
    );
  });
});
