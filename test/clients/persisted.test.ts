import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import { Client, fetchExchange, formatDocument, stringifyDocument } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { type DocumentNode, print } from 'graphql';
import {
  type ConcreteRequest,
  Environment,
  type FetchFunction,
  fetchQuery,
  type GraphQLResponse,
  Network,
  RecordSource,
  requestSubscription,
  Store,
} from 'relay-runtime';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fileOf } from '../support/documents.js';
import { startTestGateway } from '../support/gateway.js';
import * as apollo from './apollo/src/gateway/generated/documents.ts';
import { possibleTypes, typePolicies } from './apollo/src/gateway/type-policies.ts';
import fetchConfig from './fetch/codegen.ts';
import relayConfig from './relay/relay.config.json' with { type: 'json' };
import { createEnvironment, errorsOf } from './relay/src/gateway/environment.ts';
import type { streamedQuery } from './relay/src/gateway/generated/streamedQuery.graphql.ts';
import { keys, resolvers } from './urql/src/gateway/cache.ts';
import * as urql from './urql/src/gateway/generated/documents.ts';
import introspection from './urql/src/gateway/generated/introspection.json' with { type: 'json' };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a client has sent. */
interface Sent {
  readonly method: string;
  /** The query string or the body. */
  readonly text: string;
}

let sent: Sent[];
beforeEach(() => {
  sent = [];
});
/** Records what is sent. */
const fetch: typeof globalThis.fetch = (input, init) => {
  const url = new URL(`${input instanceof Request ? input.url : input}`);
  sent.push({ method: init?.method ?? 'GET', text: `${url.search}${init?.body ?? ''}` });
  return globalThis.fetch(input, init);
};
const methodsOf = () => sent.map(({ method }) => method);
const textOfQuery = /query(?:\+|%20| )\w+(?:%28|\()/;
const textsSent = () => sent.filter(({ text }) => textOfQuery.test(text)).length;

const open = async (env: Readonly<Record<string, string>> = {}) => {
  const { url, upstream, close } = await startTestGateway({ UPSTREAM_URL: '', ...env });
  onTestFinished(() => void close());
  return { url: `${url}/graphql`, hash: `${upstream.examples?.address}` };
};

/** A gateway that answers nothing but these documents. */
const openTrusting = (documents: unknown) =>
  open({ TRUSTED_DOCUMENTS: fileOf(documents), TRUSTED_DOCUMENTS_ONLY: 'true' });

const documentsIn = (module: object) =>
  Object.entries(module).flatMap(([name, value]) =>
    name.endsWith('Document') ? [value as DocumentNode] : [],
  );

/** A folder beside the kits, so that what is generated there is compiled like them. */
const folderFor = (name: string) => {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(resolve('dist', `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const methods = [
  ['GET', true],
  ['POST', false],
] as const;

describe('Apollo Client', () => {
  const clientOf = (uri: string, useGETForHashedQueries: boolean) => {
    const persisted = new PersistedQueryLink({ sha256, useGETForHashedQueries });
    return new ApolloClient({
      link: persisted.concat(new HttpLink({ uri, fetch })),
      cache: new InMemoryCache({ typePolicies, possibleTypes }),
    });
  };
  const rowsOf = async (client: ApolloClient, hash: string, first: number) => {
    const list = { query: apollo.AddressTransfersDocument, variables: { hash, first } };
    const { data } = await client.query({ ...list, fetchPolicy: 'no-cache' });
    return data?.address.tokenTransfers?.edges.length;
  };

  it.each(methods)('registers a text once, and asks by its hash: %s', async (method, byGet) => {
    const { url, hash } = await open();
    const client = clientOf(url, byGet);
    for (const first of [1, 2, 3]) expect(await rowsOf(client, hash, first)).toBe(first);
    expect(methodsOf()).toEqual([method, 'POST', method, method]);
    expect(textsSent()).toBe(1);
    // Another reader finds it.
    sent = [];
    expect(await rowsOf(clientOf(url, byGet), hash, 4)).toBe(4);
    expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
  });

  it.each(methods)('asks for trusted documents: %s', async (method, byGet) => {
    const cache = new InMemoryCache();
    const documents = Object.fromEntries(
      documentsIn(apollo).map((document) => {
        const text = print(cache.transformDocument(document));
        return [sha256(text), text];
      }),
    );
    const { url, hash } = await openTrusting(documents);
    expect(await rowsOf(clientOf(url, byGet), hash, 2)).toBe(2);
    expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
  });

  it('sends the text again where APQ is off', async () => {
    const { url, hash } = await open({ APQ: 'off' });
    const client = clientOf(url, true);
    for (const first of [1, 2]) expect(await rowsOf(client, hash, first)).toBe(first);
    expect(textsSent()).toBe(2);
  });
});

describe('urql', () => {
  const clientOf = (url: string, byGet: boolean) =>
    new Client({
      url,
      fetch,
      exchanges: [
        cacheExchange({ schema: introspection, keys, resolvers }),
        persistedExchange({
          generateHash: async (text) => sha256(text),
          preferGetForPersistedQueries: byGet && 'force',
        }),
        fetchExchange,
      ],
    });
  const rowsOf = async (client: Client, hash: string, first: number) => {
    const variables = { hash, first };
    const { data, error } = await client.query(urql.AddressTransfersDocument, variables, {
      requestPolicy: 'network-only',
    });
    expect(error).toBeUndefined();
    return data?.address.tokenTransfers?.edges.length;
  };

  it.each(methods)('registers a text once, and asks by its hash: %s', async (method, byGet) => {
    const { url, hash } = await open();
    const client = clientOf(url, byGet);
    for (const first of [1, 2, 3]) expect(await rowsOf(client, hash, first)).toBe(first);
    expect(methodsOf().toSpliced(1, 1)).toEqual([method, method, method]);
    expect(textsSent()).toBe(1);
  });

  it.each(methods)('asks for trusted documents: %s', async (method, byGet) => {
    const documents = Object.fromEntries(
      documentsIn(urql).map((document) => {
        const text = stringifyDocument(formatDocument(document) as DocumentNode);
        return [sha256(text), text];
      }),
    );
    const { url, hash } = await openTrusting(documents);
    expect(await rowsOf(clientOf(url, byGet), hash, 2)).toBe(2);
    expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
  });

  it('sends the text again where APQ is off', async () => {
    const { url, hash } = await open({ APQ: 'off' });
    const client = clientOf(url, false);
    for (const first of [1, 2]) expect(await rowsOf(client, hash, first)).toBe(first);
    expect(textsSent()).toBe(2);
  });
});

describe('Relay', () => {
  const compiler = createRequire(import.meta.url).resolve('relay-compiler/cli.js');

  it.each([
    ['POST', 'MD5'],
    ['GET', 'SHA256'],
  ])('asks for the documents that its compiler has written: %s, %s', async (method, algorithm) => {
    const folder = folderFor('relay');
    cpSync('test/clients/relay/src', join(folder, 'src'), { recursive: true });
    copyFileSync('schema/schema.graphql', join(folder, 'src/gateway/schema.graphql'));
    const config = { ...relayConfig, persistConfig: { file: './persisted.json', algorithm } };
    writeFileSync(join(folder, 'persisted.json'), '{}');
    writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config));
    execFileSync(process.execPath, [compiler], { cwd: folder, stdio: 'pipe' });
    const documents: unknown = JSON.parse(readFileSync(join(folder, 'persisted.json'), 'utf8'));
    const artifactOf = async (name: string): Promise<ConcreteRequest> =>
      (await import(join(folder, `src/gateway/generated/${name}.graphql.ts`))).default;
    const query = await artifactOf('transfersQuery');

    const { url, hash } = await openTrusting(documents);
    const get: FetchFunction = async ({ id }, variables): Promise<GraphQLResponse> => {
      const search = { documentId: `${id}`, variables: JSON.stringify(variables) };
      const response = await fetch(`${url}?${new URLSearchParams(search)}`);
      return response.json();
    };
    const store = new Store(new RecordSource());
    const byGet = new Environment({ network: Network.create(get), store });
    const environment = method === 'GET' ? byGet : createEnvironment(url);
    const data = await fetchQuery(environment, query, { hash, first: 2 }).toPromise();
    expect(data).toHaveProperty('address');
    if (method === 'GET') expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
    const ids = environment.getStore().getSource().getRecordIDs();
    expect(ids.filter((id) => /tokenTransfers.*edges:\d$/.test(id)).length).toBeGreaterThan(0);

    // The network of the page streams and subscribes by id, too.
    const page = { hash, first: 250 };
    const streamed = await artifactOf('streamedQuery');
    const counts = new Set<unknown>();
    await new Promise<void>((complete, error) => {
      const next = ({ address }: streamedQuery['response']) =>
        counts.add(address.tokenTransfers?.edges.length);
      const reading = fetchQuery<streamedQuery>(createEnvironment(url), streamed, page);
      reading.subscribe({ next, complete, error });
    });
    expect([...counts]).toEqual([100, 200, 250]);
    const subscription = await artifactOf('liveSubscription');
    const refused = await new Promise((onError) => {
      const variables = { hash, after: 'none', connections: [] };
      requestSubscription(createEnvironment(url), { subscription, variables, onError });
    });
    // Its text would be refused for what it is.
    expect(errorsOf(refused as Error)).toMatchObject([{ extensions: { code: 'INVALID_CURSOR' } }]);
  });
});

describe("graphql-codegen's client preset", () => {
  it.each([
    ['GET', { persistedDocuments: true }],
    ['POST', { persistedDocuments: { hashAlgorithm: 'sha256' } }],
    ['GET', { persistedDocuments: { hashAlgorithm: 'sha256', hashPropertyName: 'id' } }],
  ] as const)('asks for the documents that it has written: %s, %j', async (method, more) => {
    const root = process.cwd();
    onTestFinished(() => process.chdir(root));
    const folder = folderFor('fetch');
    copyFileSync('schema/schema.graphql', 'test/clients/fetch/src/gateway/schema.graphql');
    process.chdir('test/clients/fetch');
    const [[output, settings] = []] = Object.entries(fetchConfig.generates);
    if (output === undefined || typeof settings !== 'object' || Array.isArray(settings)) {
      throw new Error('The kit generates one folder.');
    }
    const presetConfig = { ...settings.presetConfig, ...more };
    const config: CodegenConfig = {
      ...fetchConfig,
      generates: { [output]: { ...settings, presetConfig } },
    };
    const files: { filename: string; content: string }[] = await generate(
      { ...config, silent: true },
      false,
    );
    process.chdir(root);
    for (const { filename, content } of files) {
      const path = join(folder, filename.slice(filename.lastIndexOf('/') + 1));
      writeFileSync(path, content);
    }
    const written = readFileSync(join(folder, 'persisted-documents.json'), 'utf8');
    const { TransfersDocument } = await import(join(folder, 'graphql.ts'));
    const { hash: sha, id = sha }: { hash?: string; id?: string } = TransfersDocument.__meta__;

    const { url, hash } = await openTrusting(written);
    const variables = { hash, first: 2 };
    const post = (documentId: string) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ documentId, variables }),
      });
    const get = (documentId: string) => {
      const search = { documentId, variables: JSON.stringify(variables) };
      return fetch(`${url}?${new URLSearchParams(search)}`);
    };
    const response = await (method === 'GET' ? get : post)(`${id}`);
    expect(await response.json()).toMatchObject({
      data: { address: { tokenTransfers: { nodes: [{}, {}] } } },
    });
    expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
  });
});
