import { execFileSync } from 'node:child_process';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { fieldAt } from '../../src/pages/graphiql/field-at.js';
import { codeFor } from '../../src/pages/graphiql/live-snippets.js';
import { only } from '../../src/pages/graphiql/snippets.js';

// That the snippets run as pasted is tested in test/clients, beside the packages that they import.

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

test.each([
  ['One', ['query One', 'fragment Both', 'fragment First']],
  ['Two', ['query Two', 'fragment Both']],
])('only the fragments of the operation are copied: %s', (name, kept) => {
  const query = `query One { ...First }
query Two { ...Both }
fragment First on Query { ...Both }
fragment Both on Query { __typename }
`;
  const { definitions } = parse(only(query, name));
  const names = definitions.map((one) => print(one).split(/ (?:on|\{)/)[0]);
  expect(names.sort()).toEqual([...kept].sort());
});
