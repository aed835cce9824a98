import { execFileSync } from 'node:child_process';
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
import { type CodegenConfig, generate } from '@graphql-codegen/cli';
import {
  type ConcreteRequest,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  requestSubscription,
  Store,
} from 'relay-runtime';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileOf } from '../support/documents.js';
import { startTestGateway } from '../support/gateway.js';
import { errorsOf as errorsOfApollo } from './apollo/src/gateway/client.ts';
import * as apollo from './apollo/src/gateway/generated/documents.ts';
import { createPersistedClient as createApollo } from './apollo/src/gateway/persisted-client.ts';
import fetchConfig from './fetch/codegen.ts';
import { getKey, postKey } from './fetch/src/gateway/persisted.ts';
import relayConfig from './relay/relay.config.json' with { type: 'json' };
import { createEnvironment, errorsOf } from './relay/src/gateway/environment.ts';
import type { streamedQuery } from './relay/src/gateway/generated/streamedQuery.graphql.ts';
import { createGet } from './relay/src/gateway/get.ts';
import { errorsOf as errorsOfUrql } from './urql/src/gateway/client.ts';
import * as urql from './urql/src/gateway/generated/documents.ts';
import { createPersistedClient as createUrql } from './urql/src/gateway/persisted-client.ts';

/** What a client has sent. */
interface Sent {
  readonly method: string;
  /** The query string or the body. */
  readonly text: string;
}

let sent: Sent[];
const send = globalThis.fetch;
/** Records what is sent. */
const fetch: typeof globalThis.fetch = (input, init) => {
  const url = new URL(`${input instanceof Request ? input.url : input}`);
  sent.push({ method: init?.method ?? 'GET', text: `${url.search}${init?.body ?? ''}` });
  return send(input, init);
};
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => void vi.unstubAllGlobals());
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

/** A folder beside the kits, so that what is generated there is compiled like them. */
const folderFor = (name: string) => {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync(resolve('dist', `${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** What the page's program writes for the gateway. */
const documentsOf = async (kit: string): Promise<unknown> => {
  const root = process.cwd();
  const program = resolve('test/clients', kit, 'trusted-documents.ts');
  const folder = folderFor(kit);
  process.chdir(folder);
  try {
    // Not from the cache of modules: it writes where it runs.
    await import(`${program}?${folder}`);
  } finally {
    process.chdir(root);
  }
  return JSON.parse(readFileSync(join(folder, 'documents.json'), 'utf8'));
};

interface Asking {
  /** Asks for the first rows, and returns how many have come. */
  readonly rows: (first: number) => Promise<number | undefined>;
  /** Asks for an answer in parts, and returns how many rows it had each time that it grew. */
  readonly parts: () => Promise<readonly number[]>;
  /** The code of the error that a subscription after a cursor of no list gets. */
  readonly refusal: () => Promise<unknown>;
}

/** The pages' clients that send hashes. */
const clients: Readonly<Record<string, (url: string, hash: string, trusted?: boolean) => Asking>> =
  {
    apollo: (url, hash, trusted = false) => {
      const client = createApollo(url, {}, { trusted });
      return {
        rows: async (first) => {
          const list = { query: apollo.AddressTransfersDocument, variables: { hash, first } };
          const { data } = await client.query({ ...list, fetchPolicy: 'no-cache' });
          return data?.address.tokenTransfers?.edges.length;
        },
        parts: () =>
          new Promise((done, reject) => {
            const counts: number[] = [];
            const watched = { query: apollo.StreamedTransfersDocument, variables: { hash } };
            client.watchQuery(watched).subscribe({
              next: ({ data, loading, error }) => {
                if (error) return reject(error);
                if (data) counts.push(data.address?.tokenTransfers?.nodes?.length ?? 0);
                if (!loading) done(counts);
              },
              error: reject,
            });
          }),
        refusal: () =>
          new Promise((done) => {
            const live = {
              query: apollo.LiveTransfersDocument,
              variables: { hash, after: 'none' },
            };
            const tell = (error: unknown) => done(errorsOfApollo(error)[0]?.extensions?.code);
            client.subscribe(live).subscribe({ next: ({ error }) => tell(error), error: tell });
          }),
      };
    },
    urql: (url, hash, trusted = false) => {
      const client = createUrql(url, {}, { trusted });
      return {
        rows: async (first) => {
          const policy = { requestPolicy: 'network-only' } as const;
          const list = client.query(urql.AddressTransfersDocument, { hash, first }, policy);
          const { data, error } = await list;
          expect(error).toBeUndefined();
          return data?.address.tokenTransfers?.edges.length;
        },
        parts: () =>
          new Promise((done, reject) => {
            const counts: number[] = [];
            const policy = { requestPolicy: 'network-only' } as const;
            const streamed = client.query(urql.StreamedTransfersDocument, { hash }, policy);
            streamed.subscribe(({ data, error, hasNext }) => {
              if (error) return reject(error);
              counts.push(data?.address.tokenTransfers?.nodes.length ?? 0);
              if (!hasNext) done(counts);
            });
          }),
        refusal: () =>
          new Promise((done) => {
            const live = client.subscription(urql.LiveTransfersDocument, { hash, after: 'none' });
            live.subscribe(({ error }) => done(errorsOfUrql(error)[0]?.extensions?.code));
          }),
      };
    },
  };

describe.each(Object.entries(clients))("the page's client: %s", (kit, connect) => {
  it('registers a text once, and asks by its hash', async () => {
    const { url, hash } = await open();
    const { rows, refusal } = connect(url, hash);
    for (const first of [1, 2, 3]) expect(await rows(first)).toBe(first);
    expect(methodsOf().toSpliced(1, 1)).toEqual(['GET', 'GET', 'GET']);
    expect(textsSent()).toBe(1);
    // Another reader finds it.
    sent = [];
    expect(await connect(url, hash).rows(4)).toBe(4);
    expect([methodsOf(), textsSent()]).toEqual([['GET'], 0]);
    expect(await refusal()).toBe('INVALID_CURSOR');
  });

  it('asks for all that the page trusts, in parts and live, too', async () => {
    const { url, hash } = await openTrusting(await documentsOf(kit));
    const { rows, parts, refusal } = connect(url, hash, true);
    expect(await rows(2)).toBe(2);
    expect([methodsOf(), textsSent()]).toEqual([['GET'], 0]);
    const counts = await parts();
    expect(counts.at(-1)).toBe(500);
    expect(new Set(counts).size).toBeGreaterThan(2);
    // Its text would be refused for what it is.
    expect(await refusal()).toBe('INVALID_CURSOR');
  });

  it('sends the text again where APQ is off', async () => {
    const { url, hash } = await open({ APQ: 'off' });
    const { rows } = connect(url, hash);
    for (const first of [1, 2]) expect(await rows(first)).toBe(first);
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
    const store = new Store(new RecordSource());
    const byGet = new Environment({ network: Network.create(createGet(url)), store });
    const environment = method === 'GET' ? byGet : createEnvironment(url);
    const data = await fetchQuery(environment, query, { hash, first: 2 }).toPromise();
    expect(data).toHaveProperty('address');
    if (method === 'GET') expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
    const ids = environment.getStore().getSource().getRecordIDs();
    expect(ids.filter((id) => /tokenTransfers.*edges:\d$/.test(id)).length).toBeGreaterThan(0);

    // Deferred fragments are there when the answer comes whole, too.
    if (method === 'GET') {
      await fetchQuery(environment, await artifactOf('streamedQuery'), {
        hash,
        first: 2,
      }).toPromise();
      const records = environment.getStore().getSource().getRecordIDs();
      expect(
        records.filter((id) => /internalTransactions.*edges:|internalTransactions.*nodes:/.test(id))
          .length,
      ).toBeGreaterThan(0);
    }

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
    const response = await (method === 'GET' ? getKey : postKey)(url, `${id}`, variables);
    expect(await response.json()).toMatchObject({
      data: { address: { tokenTransfers: { nodes: [{}, {}] } } },
    });
    expect([methodsOf(), textsSent()]).toEqual([[method], 0]);
  });
});
