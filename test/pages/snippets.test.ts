import { execFileSync } from 'node:child_process';
import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { fieldAt } from '../../src/pages/graphiql/field-at.js';
import { codeFor } from '../../src/pages/graphiql/live-snippets.js';
import { snippets } from '../../src/pages/graphiql/snippets.js';

const written = {
  url: 'http://127.0.0.1:4000/graphql',
  query: `# It's \`quoted\`, \${not} a \\ template
query One($hash: AddressHash!) { address(hash: $hash) { name } }
query Two { chains: __typename }
`,
  variables: { hash: "0x'" },
  operationName: 'One',
};

const snippet = (name: string) => codeFor(name, written);

test('curl sends the very operation, whatever its quotes', () => {
  const command = snippet('curl').replace('curl -s', 'printf %s\\\\n');
  const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n');
  const body = JSON.parse(printed.at(-2) ?? '');
  const { query, variables, operationName } = written;
  expect(body).toEqual({ query, variables, operationName });
});

test('fetch sends the very operation, whatever its quotes', async () => {
  const sent: unknown[] = [];
  const run = new Function('fetch', `return (async () => { ${snippet('fetch')} })()`);
  await run(async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return { json: async () => ({}) };
  });
  const { query, variables, operationName } = written;
  expect(sent).toEqual([{ query, variables, operationName }]);
});

test.each(['Apollo Client', 'urql'])('%s gets the operation alone', (name) => {
  const [, text = ''] = /gql`(.*?[^\\])`/s.exec(snippet(name)) ?? [];
  const { definitions } = parse(text.replace(/\\(?=[\\`$])/g, ''));
  expect(definitions).toHaveLength(1);
});

test('a field is found by its path of response keys, also in fragments', () => {
  const query =
    '{ a: address { ...F } } fragment F on Address { ... on Address { t: tokens { x } } ...F }';
  const at = (path: string[]) => {
    const place = fieldAt(query, undefined, path);
    return place && query.slice(place.start, place.end);
  };
  expect(at(['a'])).toBe('address');
  expect(at(['b'])).toBeUndefined();
  expect(fieldAt('{ a', undefined, ['a'])).toBeUndefined();
  expect(fieldAt('query A { a } query B { b: a }', 'B', ['b'])).toEqual({ start: 27, end: 28 });
});

describe('a subscription', () => {
  const query = 'subscription S($of: AddressHash!) { tokenTransfers(address: $of) { cursor } }\n';
  const live = { ...written, query, variables: { of: "0x'" }, operationName: undefined };

  test('is asked by curl for events', () => {
    const printed = execFileSync(
      'sh',
      ['-c', codeFor('curl', live).replace('curl', 'printf "%s\\n"')],
      {
        encoding: 'utf8',
      },
    ).split('\n');
    expect(printed).toContain('accept: text/event-stream');
    expect(JSON.parse(printed.at(-2) ?? '')).toEqual({ query, variables: { of: "0x'" } });
  });

  test('comes by EventSource in a browser', () => {
    const asked: URL[] = [];
    class EventSource {
      constructor(url: string) {
        asked.push(new URL(url));
      }
      addEventListener() {}
    }
    new Function('EventSource', codeFor('fetch', live))(EventSource);
    const given = Object.fromEntries(asked[0]?.searchParams ?? []);
    expect(given).toEqual({ query, variables: JSON.stringify({ of: "0x'" }) });
  });

  test.each([
    ['Apollo Client', 'client.subscribe({'],
    ['urql', 'client.subscription('],
  ])('is subscribed to with %s', (name, call) => {
    const code = codeFor(name, live);
    expect(code).toContain(call);
    const [, text = ''] = /gql`(.*?[^\\])`/s.exec(code) ?? [];
    expect(parse(text).definitions).toHaveLength(1);
  });

  test('has every way that a query has', () => {
    for (const { name } of snippets) expect(codeFor(name, live), name).not.toBe('');
  });
});
