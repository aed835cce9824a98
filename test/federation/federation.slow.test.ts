import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checksumOn } from '../../src/explorer/decode/checksum.js';
import { nodeTypes } from '../../src/graphql/relay/node-types.js';
import { keysOf } from '../../src/graphql/schema/representation.js';
import { codeBlocks, readPage } from '../docs/pages.js';
import type { Data } from '../support/graph.js';
import { versionOf } from '../support/installed.js';
import { useFederated } from './programs.js';

const files = ['labels.js', 'gateway.js', 'stitch.js'];
const page = readPage('docs/federation.md');
const [query = ''] = codeBlocks(page, 'graphql');
const [answer = ''] = codeBlocks(page, 'json');

/** More labelled addresses than the page has. */
const others = Array.from({ length: 200 }, (_, at) =>
  checksumOn(null)(`0x${String(at).padStart(40, '0')}`),
);

const withOthers = (text: string) =>
  text.replace(/(?<=new Map\(\[\n)/, others.map((hash) => `['${hash}', 'many'],\n`).join(''));

const isDocumented = ({ label }: Data) => label !== 'many';

/** What the page says of either gateway. */
const goesBothWays = ({ run }: ReturnType<typeof useFederated>) => {
  it('goes from the other subgraph to the explorer and back', async () => {
    const { data, errors } = await run(query);
    expect(errors).toBeUndefined();
    expect({ data: { labelled: data.labelled.filter(isDocumented) } }).toEqual(JSON.parse(answer));
  });

  it('goes from the explorer to the other subgraph', async () => {
    const { data, errors } = await run(
      `query ($hash: AddressHash!) {
        address(hash: $hash) { label isContract tokenTransfers(first: 20) { nodes { from { hash label } to { hash label } } } }
      }`,
      { hash: '0x1b50955951E42c8D45aBEd269B019b0eB418E97D' },
    );
    expect(errors).toBeUndefined();
    const { label, isContract, tokenTransfers } = data.address;
    expect([label, isContract]).toEqual(['A collector', false]);
    expect(tokenTransfers.nodes).toHaveLength(20);
    const sides = tokenTransfers.nodes.flatMap(({ from, to }: Data) => [from, to]);
    const own = sides.filter(({ label }: Data) => label === 'A collector');
    expect(own.length).toBeGreaterThanOrEqual(20);
    expect(new Set(own.map(({ hash }: Data) => hash)).size).toBe(1);
  });
};

describe('Hive Gateway, by gateway.js of docs/federation.md', () => {
  const federated = useFederated('labels.js', 'gateway.js', { FEDERATION: 'true' }, withOthers);

  goesBothWays(federated);

  it('finds the fields of the other subgraph below a node', async () => {
    const { labelled } = (await federated.run('{ labelled { id label } }')).data;
    const [{ id }] = labelled.filter(isDocumented);
    const { data, errors } = await federated.run(
      'query ($id: ID!) { node(id: $id) { __typename id ... on Address { label hash } } }',
      { id },
    );
    expect(errors).toBeUndefined();
    expect(data.node).toMatchObject({ __typename: 'Address', id, label: 'A collector' });
  });

  it('asks for two hundred stubs in one operation, within the usual limit', async () => {
    const before = federated.costs().length;
    const { data, errors } = await federated.run(
      '{ labelled { hash label tokenTransfers(first: 1) { nodes { id } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.labelled.map(({ hash }: Data) => hash)).toEqual(expect.arrayContaining(others));
    for (const { tokenTransfers } of data.labelled) expect(tokenTransfers.nodes).toBeDefined();
    expect(federated.costs().slice(before)).toMatchObject([{ estimated: 202 }]);
  });

  it('is told which limit refuses the tags of two hundred, and keeps what the other subgraph knows', async () => {
    const { data, errors } = await federated.run(
      '{ labelled { label name metadata { tags { name } } } }',
    );
    expect(JSON.stringify(errors)).toContain('MAX_UPSTREAM_CALLS');
    expect(data.labelled.filter(isDocumented)).toMatchObject([
      { label: 'A collector', name: null },
      { label: 'The exchange', name: null },
    ]);
  });
});

describe('schema stitching, by stitch.js of docs/federation.md', () => {
  const federated = useFederated('labels.js', 'stitch.js', {}, withOthers);

  goesBothWays(federated);

  it('asks for two hundred addresses in lists of fifty', async () => {
    const { data, errors } = await federated.run(
      '{ labelled { label tokens(first: 0) { nodes { value } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.labelled).toHaveLength(others.length + 2);
    for (const { tokens } of data.labelled) expect(tokens).toEqual({ nodes: [] });
  });
});

describe('docs/federation.md', () => {
  it('shows the programs that are tested, whole', () => {
    const texts = files.map((file) => readFileSync(join('test/federation', file), 'utf8'));
    expect(codeBlocks(page, 'js')).toEqual(texts);
  });

  it('lists the keys of every type', () => {
    const rows = nodeTypes.map((name) => {
      const keys = keysOf(name, true).map(({ fields }) => `\`${fields.join(' ')}\``);
      return `| \`${name}\` | ${keys.join('; ')} |`;
    });
    const [, table = ''] = /<!-- keys -->\n.*\n.*\n([\s\S]*)<!-- \/keys -->/.exec(page) ?? [];
    expect(table).toBe(rows.map((row) => `${row}\n`).join(''));
  });

  it('installs packages with their major versions, which are those that the tests run with', () => {
    const packages = codeBlocks(page, 'sh').flatMap(
      (code) => code.match(/(?<= )@?[a-z][\w./-]*@\d+/g) ?? [],
    );
    expect(packages.length).toBeGreaterThan(5);
    for (const text of packages) {
      const [, name = '', major] = /^(.+)@(\d+)$/.exec(text) ?? [];
      expect(`${name} ${versionOf(name, 'test/federation')}`).toMatch(new RegExp(` ${major}\\.`));
    }
  });
});
