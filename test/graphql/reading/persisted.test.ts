import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fileOf } from '../../support/documents.js';
import { startTestGateway } from '../../support/gateway.js';
import { bothMethods, methods, served } from '../../support/ways.js';

const digest = (algorithm: string, text: string) =>
  createHash(algorithm).update(text).digest('hex');
const sha256 = (text: string) => digest('sha256', text);

const text = 'query Type { __typename }';
const other = 'query Other { type: __typename }';
const apq = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});
const hashed = apq(sha256(text));

const newer = { accept: 'application/graphql-response+json' };
const older = { accept: 'application/json' };
const notFound = { message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' };
const mismatch = { message: 'PersistedQueryMismatch', code: 'PERSISTED_QUERY_MISMATCH' };
const notSupported = {
  message: 'PersistedQueryNotSupported',
  code: 'PERSISTED_QUERY_NOT_SUPPORTED',
};

describe.each(served)('%s,', (_way, start) => {
  const open = async (env: Readonly<Record<string, string>> = {}) => {
    const { url, close } = await start(env);
    onTestFinished(() => void close());
    return url;
  };

  describe.each(bothMethods)('by %s,', (_method, send) => {
    /** Status and data, or status and code of the only error. */
    const run = async (
      url: string,
      parameters: object,
      headers: Record<string, string> = newer,
    ) => {
      const { status, json } = await send(url, parameters, { headers });
      const { data, errors } = json() as {
        data?: object;
        errors?: readonly { message: string; extensions: { code: string } }[];
      };
      const [error] = errors ?? [];
      if (error === undefined) return { status, data };
      expect([errors?.length, data]).toEqual([1, undefined]);
      return { status, error: { message: error.message, code: error.extensions.code } };
    };
    const codeOf = async (...args: Parameters<typeof run>) => (await run(...args)).error?.code;
    const answer = { status: 200, data: { __typename: 'Query' } };

    describe('an automatic persisted query', () => {
      it('is not found until its text was sent with its hash', async () => {
        const url = await open();
        expect(await run(url, hashed)).toEqual({ status: 400, error: notFound });
        expect(await run(url, hashed, older)).toEqual({ status: 200, error: notFound });
        expect(await run(url, { query: text, ...hashed })).toEqual(answer);
        expect(await run(url, hashed)).toEqual(answer);
        // A text is no answer: it is found whoever sent it.
        expect(await run(url, hashed, { ...newer, authorization: 'Bearer x' })).toEqual(answer);
      });

      it('is found by any spelling of its hash, and by documentId', async () => {
        const url = await open();
        const hash = sha256(text);
        for (const spelling of [hash.toUpperCase(), `sha256:${hash}`, hash]) {
          expect(await run(url, { query: text, ...apq(spelling) })).toEqual(answer);
          expect(await run(url, apq(spelling))).toEqual(answer);
        }
        expect(await run(url, { documentId: hash })).toEqual(answer);
        expect(await run(url, { documentId: `sha256:${hash}` })).toEqual(answer);
      });

      it('is refused with 400 if the hash is of another text, and not registered', async () => {
        const url = await open();
        for (const accept of [newer, older]) {
          const refused = await run(url, { query: other, ...hashed }, accept);
          expect(refused).toEqual({ status: 400, error: mismatch });
        }
        expect(await codeOf(url, hashed)).toBe('PERSISTED_QUERY_NOT_FOUND');
        expect(await codeOf(url, apq(sha256(other)))).toBe('PERSISTED_QUERY_NOT_FOUND');
      });

      it.each([
        '{',
        '{ nothing }',
        'mutation { __typename }',
        `{ __typename }\n${' '.repeat(100_001)}`,
      ])('is not registered unless it is valid and not too long: %#', async (query) => {
        const url = await open({ MAX_BODY_BYTES: '1000000' });
        if (query.length > 10_000 && send === methods.GET) return;
        const key = apq(sha256(query));
        await send(url, { query, ...key });
        expect(await codeOf(url, key)).toBe('PERSISTED_QUERY_NOT_FOUND');
      });

      it('is registered even if it only is priced, or costs too much', async () => {
        const url = await open({ MAX_UPSTREAM_CALLS: '1' });
        const hash = `0x${'0'.repeat(40)}`;
        const query = `{ address(hash: "${hash}") { tokens { nodes { value } } nftCollections { nodes { amount } } } }`;
        expect(await codeOf(url, { query, ...apq(sha256(query)) })).toBe('COST_LIMIT_EXCEEDED');
        expect(await codeOf(url, apq(sha256(query)))).toBe('COST_LIMIT_EXCEEDED');
        await run(url, { query: text, ...hashed }, { ...newer, 'x-dry-run': '1' });
        expect(await run(url, hashed)).toEqual(answer);
      });

      it('is kept with the cache off', async () => {
        const url = await open({ CACHE_URL: 'off' });
        await run(url, { query: text, ...hashed });
        expect(await run(url, hashed)).toEqual(answer);
      });

      it('is not supported with APQ=off, where its text runs whatever the hash is', async () => {
        const url = await open({ APQ: 'off' });
        expect(await run(url, { query: text, ...hashed })).toEqual(answer);
        expect(await run(url, { query: text, ...apq('0') })).toEqual(answer);
        expect(await run(url, hashed)).toEqual({ status: 400, error: notSupported });
        expect(await run(url, { ...hashed, query: '' }, older)).toEqual({
          status: 200,
          error: notSupported,
        });
      });

      it('of another version is not supported, but its text runs', async () => {
        const url = await open();
        const later = apq(sha256(text), 2);
        expect(await run(url, later)).toEqual({ status: 400, error: notSupported });
        expect(await run(url, { query: text, ...later })).toEqual(answer);
        expect(await codeOf(url, hashed)).toBe('PERSISTED_QUERY_NOT_FOUND');
      });

      it.each([
        1,
        'text',
        [],
        {},
        { persistedQuery: null },
        { persistedQuery: 'x' },
        apq(7).extensions,
      ])('that is malformed is a bad request: %j', async (extensions) => {
        const url = await open();
        expect(await run(url, { extensions }, older)).toMatchObject({
          status: 400,
          error: { code: 'BAD_USER_INPUT' },
        });
      });

      it.each([1, 'x', [], { version: 1 }])(
        'that is malformed is not overlooked beside a text: %j',
        async (persistedQuery) => {
          const url = await open();
          const extensions = { persistedQuery };
          const message = expect.stringContaining('`extensions.persistedQuery');
          expect(await run(url, { query: text, extensions })).toEqual({
            status: 400,
            error: { code: 'BAD_USER_INPUT', message },
          });
          expect(await run(url, { query: text, extensions: { persistedQuery: null } })).toEqual(
            answer,
          );
        },
      );
    });

    describe('a trusted document', () => {
      const keys = {
        SHA256: sha256(text),
        SHA1: digest('sha1', text),
        MD5: digest('md5', text),
        prefixed: `sha256:${sha256(text)}`,
        'own choice': 'Feed/Type@2',
      };

      it.each(Object.entries(keys))('is found by its key (%s)', async (_kind, key) => {
        const url = await open({ TRUSTED_DOCUMENTS: fileOf({ [key]: text }), APQ: 'off' });
        expect(await run(url, { documentId: key })).toEqual(answer);
        expect(await run(url, apq(key))).toEqual(answer);
        expect(await run(url, { documentId: `md5:${key.replace('sha256:', '')}` })).toEqual(answer);
        expect(await run(url, { documentId: key.replace('sha256:', '') })).toEqual(answer);
      });

      it('has the operations of its text, and takes variables', async () => {
        const many = `${text} ${other} query Named($yes: Boolean!) { __typename @include(if: $yes) }`;
        const url = await open({ TRUSTED_DOCUMENTS: fileOf({ many }) });
        expect(await run(url, { documentId: 'many', operationName: 'Other' })).toEqual({
          status: 200,
          data: { type: 'Query' },
        });
        const named = { documentId: 'many', operationName: 'Named', variables: { yes: false } };
        expect(await run(url, named)).toEqual({ status: 200, data: {} });
        expect(await codeOf(url, { documentId: 'many' })).toBe('BAD_USER_INPUT');
      });

      it('is looked up before what clients registered, and beside it', async () => {
        const url = await open({ TRUSTED_DOCUMENTS: fileOf({ [sha256(text)]: other }) });
        expect(await run(url, hashed)).toEqual({ status: 200, data: { type: 'Query' } });
        await run(url, { query: other, ...apq(sha256(other)) });
        expect(await run(url, apq(sha256(other)))).toEqual({
          status: 200,
          data: { type: 'Query' },
        });
      });

      it('needs its prefix where two texts have the same key', async () => {
        const file = fileOf({ 'v1:key': text, 'v2:key': other });
        const url = await open({ TRUSTED_DOCUMENTS: file });
        expect(await run(url, { documentId: 'v1:key' })).toEqual(answer);
        expect((await run(url, { documentId: 'v2:key' })).data).toEqual({ type: 'Query' });
        expect(await codeOf(url, { documentId: 'key' })).toBe('PERSISTED_DOCUMENT_NOT_FOUND');
      });
    });

    describe('a request with documentId', () => {
      it('is refused if there is no such document', async () => {
        const url = await open();
        for (const id of ['', 'x', sha256(text), `sha256:${sha256(text)}`, 'constructor']) {
          const unknown = { documentId: id, ...hashed };
          const code = 'PERSISTED_DOCUMENT_NOT_FOUND';
          const error = { code, message: expect.stringContaining('`documentId`') };
          expect(await run(url, unknown)).toEqual({ status: 400, error });
          expect(await run(url, unknown, older)).toEqual({ status: 200, error });
        }
      });

      it('is refused if it has a query, too', async () => {
        const url = await open({ TRUSTED_DOCUMENTS: fileOf({ key: text }) });
        const both = { documentId: 'key', query: text };
        const error = { code: 'BAD_REQUEST', message: expect.stringContaining('`documentId`') };
        expect(await run(url, both)).toEqual({ status: 400, error });
        expect(await run(url, both, older)).toEqual({ status: 200, error });
        expect(await run(url, { documentId: '', query: text })).toEqual(answer);
      });
    });

    describe('with TRUSTED_DOCUMENTS_ONLY', () => {
      const openStrict = () =>
        open({
          TRUSTED_DOCUMENTS: fileOf({ [sha256(text)]: text, md5: other }),
          TRUSTED_DOCUMENTS_ONLY: 'true',
        });
      const answerToOther = { status: 200, data: { type: 'Query' } };
      const error = { code: 'DOCUMENT_NOT_TRUSTED', message: expect.stringContaining('trusted') };

      it('trusted documents run, by either key', async () => {
        const url = await openStrict();
        expect(await run(url, { documentId: sha256(text) })).toEqual(answer);
        expect(await run(url, hashed)).toEqual(answer);
        // As clients do that fall back to sending both.
        expect(await run(url, { query: text, ...hashed })).toEqual(answer);
        expect(await run(url, { query: other, ...apq('md5') })).toEqual(answerToOther);
      });

      it('nothing else runs, and nothing is registered', async () => {
        const url = await openStrict();
        const key = apq(sha256(other));
        for (const refused of [{ query: other }, { query: text }, { query: other, ...key }, key]) {
          expect(await run(url, refused)).toEqual({ status: 400, error });
          expect(await run(url, refused, older)).toEqual({ status: 200, error });
        }
        expect(await codeOf(url, { documentId: sha256(other) })).toBe(
          'PERSISTED_DOCUMENT_NOT_FOUND',
        );
        expect(await codeOf(url, { query: other, ...hashed })).toBe('PERSISTED_QUERY_MISMATCH');
      });
    });
  });
});

describe('the file of trusted documents', () => {
  const messageOf = async (TRUSTED_DOCUMENTS: string) => {
    try {
      await (await startTestGateway({ TRUSTED_DOCUMENTS })).close();
      return null;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : error;
    }
  };
  const allowed = 'a file with a JSON object that maps keys to texts';

  it.each([
    ['is not JSON', '{', 'a file of JSON, and its content is not JSON'],
    ['is a list', [text], allowed],
    ['is null', 'null', allowed],
    ['has a key without a text', { a: text, b: { text } }, `${allowed}, and "b" has no text`],
  ])('stops the start if it %s', async (_what, content, must) => {
    const path = fileOf(content);
    expect(await messageOf(path)).toBe(
      `StartError: Invalid settings:\n  - TRUSTED_DOCUMENTS is ${JSON.stringify(path)}; it must be ${must}`,
    );
  });

  it('stops the start if it cannot be read', async () => {
    const path = join(tmpdir(), 'no such file.json');
    expect(await messageOf(path)).toContain('it must be a file that can be read (ENOENT)');
    expect(await messageOf(tmpdir())).toContain('it must be a file that can be read (EISDIR)');
  });

  it('stops the start with the name of each document that cannot be run', async () => {
    // Each fragment doubles the fields of the next.
    const doubling = Array.from(
      { length: 16 },
      (_, n) =>
        `fragment F${n} on Address { a: onChains { ...F${n + 1} } b: onChains { ...F${n + 1} } }`,
    );
    const documents = {
      'too many fields': `{ address(hash: "0x${'0'.repeat(40)}") { ...F0 } } ${doubling.join(' ')} fragment F16 on Address { hash }`,
      'read-only': 'mutation { write }',
      fine: text,
      broken: '{',
      wrong: '{ nothing }',
      'too deep': `{${' a {'.repeat(99)}`,
    };
    const message = await messageOf(fileOf(documents));
    expect(message).toMatch(/^StartError: TRUSTED_DOCUMENTS has documents that cannot be run:\n/);
    expect(message).toMatch(/\n {2}- "broken": Syntax Error: Expected Name, found <EOF>\./);
    expect(message).toMatch(/\n {2}- "wrong": Cannot query field "nothing" on type "Query"\./);
    expect(message).toContain('\n  - "too deep": ');
    expect(message).toContain('\n  - "too many fields": The document has more than ');
    expect(message).toContain('\n  - "read-only": Only queries and subscriptions are supported');
    expect(message).not.toContain('fine');
  });

  it('may begin with a byte order mark, and be empty', async () => {
    expect(await messageOf(fileOf(`\ufeff${JSON.stringify({ key: text })}`))).toBeNull();
    expect(await messageOf(fileOf({}))).toBeNull();
  });

  it('must be given if nothing else may run', async () => {
    await expect(startTestGateway({ TRUSTED_DOCUMENTS_ONLY: 'true' })).rejects.toThrow(
      'TRUSTED_DOCUMENTS_ONLY is "true"; then TRUSTED_DOCUMENTS must name a file',
    );
  });
});
