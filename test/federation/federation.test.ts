import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksumAddress } from '../../src/explorer/decode/checksum.js';
import { nodeTypes } from '../../src/graphql/relay/global-id.js';
import { keysOf } from '../../src/graphql/schema/federation/representation.js';
import { codeBlocks, readPage } from '../docs/pages.js';
import { startTestGateway, type TestGateway } from '../support/gateway.js';
import type { Data } from '../support/graph.js';
import { askGraph } from '../support/http.js';

const files = ['labels.js', 'gateway.js', 'stitch.js'];
const page = readPage('docs/federation.md');
const [query = ''] = codeBlocks(page, 'graphql');
const [answer = ''] = codeBlocks(page, 'json');

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** More labelled addresses than the page has. */
const others = Array.from({ length: 200 }, (_, at) =>
  checksumAddress(`0x${String(at).padStart(40, '0')}`),
);

/** The programs of the page, started over a gateway with these settings. */
const useFederated = (program: string, env: Readonly<Record<string, string>>) => {
  const ending: (() => Promise<unknown>)[] = [];
  let explorer: TestGateway;
  let folder = '';
  let url = '';

  const start = async (file: string): Promise<string> => {
    const child = spawn(process.execPath, [file], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'close');
    ending.push(() => {
      child.kill('SIGKILL');
      return ended;
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [first] = await Promise.race([
      once(child.stdout, 'data'),
      ended.then(() => {
        throw new Error(`${file} ended: ${errors}`);
      }),
    ]);
    return /http:\S+(?=\/graphql)/.exec(String(first))?.[0] ?? '';
  };

  beforeAll(async () => {
    explorer = await startTestGateway({ UPSTREAM_URL: '', ...env });
    folder = mkdtempSync(join(tmpdir(), 'federation-'));
    const ports = [explorer.port, await freePort(), await freePort()];
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const file of files) {
      cpSync(join('test/federation', file), join(folder, file));
      const text = readFileSync(join(folder, file), 'utf8')
        .replace(/\b400([012])\b/g, (_, at) => String(ports[at]))
        .replace(/(?<=new Map\(\[\n)/, others.map((hash) => `['${hash}', 'many'],\n`).join(''));
      writeFileSync(join(folder, file), text);
    }
    await start('labels.js');
    url = await start(program);
  });
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
    await explorer?.close();
    await rm(folder, { recursive: true });
  });

  return {
    run: async (text: string, variables: object = {}): Promise<Data> => {
      const { json } = await askGraph(url, text, variables);
      return json();
    },
    /** The costs of the operations that the explorer gateway has answered so far. */
    costs: () => explorer.lines.filter(({ estimated }) => estimated !== undefined),
  };
};

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
  const federated = useFederated('gateway.js', { FEDERATION: 'true' });

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

  it('is told which limit refuses two hundred names, and keeps what the other subgraph knows', async () => {
    const { data, errors } = await federated.run('{ labelled { label name } }');
    expect(JSON.stringify(errors)).toContain('MAX_UPSTREAM_CALLS');
    expect(data.labelled.filter(isDocumented)).toMatchObject([
      { label: 'A collector', name: null },
      { label: 'The exchange', name: null },
    ]);
  });
});

describe('schema stitching, by stitch.js of docs/federation.md', () => {
  const federated = useFederated('stitch.js', {});

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
      const manifest = readFileSync(join('node_modules', name, 'package.json'), 'utf8');
      const { version }: { version: string } = JSON.parse(manifest);
      expect(`${name} ${version}`).toMatch(new RegExp(` ${major}\\.`));
    }
  });
});
