import { createHash } from 'node:crypto';
import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldConfig,
  GraphQLObjectType,
  type GraphQLSchema,
  GraphQLString,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AnyPlugin, GraphqlPlugin } from '../../../src/graphql/running/yoga.js';
import { fileOf } from '../../support/documents.js';
import { ask, askGraph } from '../../support/http.js';
import { assemble, payloadsOf } from '../../support/parts.js';
import { serve } from '../../support/serve.js';
import { served } from '../../support/ways.js';

const hash = `0x${'ab'.repeat(20)}`;
const query = `{ address(hash: "${hash}") { tokens(first: 1) { nodes { value } } } }`;

const calls: string[] = [];
let explorer: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  explorer = await serve(({ url = '' }, response) => {
    calls.push(url);
    const from = Number(new URL(url, 'http://explorer').searchParams.get('from') ?? 0);
    const items = [from, from + 1].map((value) => ({ value: String(value), token: null }));
    const next_page_params = from < 8 ? { from: from + 2 } : null;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ items, next_page_params }));
  });
});
afterAll(() => explorer.close());
beforeEach(() => {
  calls.length = 0;
});

type Resolver = NonNullable<GraphQLFieldConfig<unknown, unknown>['resolve']>;

/** Knows users by a header of the app, which is none of those that are forwarded: one is refused, others see whose answer it is. */
const owned =
  (resolve: Resolver = defaultFieldResolver): Resolver =>
  async (source, args, context, info) => {
    const { request } = context as { readonly request: Request };
    const user = request.headers.get('x-user');
    if (user === 'nobody') {
      const http = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
      throw new GraphQLError('Sign in.', { extensions: { code: 'UNAUTHENTICATED', http } });
    }
    const value = await resolve(source, args, context, info);
    return info.parentType.name === 'TokenBalance' ? `${value} of ${user}` : value;
  };

const wrapped = new WeakSet<object>();

/** As `@envelop/on-resolve` does. */
const wrapInPlace = (schema: GraphQLSchema) => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values<GraphQLField<unknown, unknown>>(type.getFields())) {
      if (wrapped.has(field)) continue;
      wrapped.add(field);
      field.resolve = owned(field.resolve);
    }
  }
};

/** A schema of its own, with other resolvers. */
const replaced = (schema: GraphQLSchema) =>
  mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (config: GraphQLFieldConfig<unknown, unknown>) => ({
      ...config,
      type: config.type,
      resolve: owned(config.resolve),
    }),
  });

const once = <T>(make: (schema: GraphQLSchema) => T) => {
  let made: T | undefined;
  return (schema: GraphQLSchema): T => {
    made ??= make(schema);
    return made;
  };
};

/** A plugin that keeps what it has seen last, for hooks that do not get the schema. */
const withSchema = (use: (schema: () => GraphQLSchema) => GraphqlPlugin): AnyPlugin => {
  let seen: GraphQLSchema | undefined;
  const known = () => {
    if (!seen) throw new Error('There is a schema.');
    return seen;
  };
  return {
    ...use(known),
    onSchemaChange: ({ schema }: { readonly schema: GraphQLSchema }) => {
      seen ??= schema;
    },
  };
};

const plugins: Readonly<Record<string, () => AnyPlugin>> = {
  'wraps them in place': (): GraphqlPlugin => ({
    onSchemaChange: ({ schema }) => wrapInPlace(schema),
  }),
  'replaces the schema': (): GraphqlPlugin => {
    const replace = once(replaced);
    return { onSchemaChange: ({ schema, replaceSchema }) => replaceSchema(replace(schema)) };
  },
  'adds a plugin that wraps them': (): GraphqlPlugin => ({
    onPluginInit: ({ addPlugin }) =>
      addPlugin({ onSchemaChange: ({ schema }: { schema: GraphQLSchema }) => wrapInPlace(schema) }),
  }),
  'sets a schema for each request': () => {
    const replace = once(replaced);
    return withSchema((schema) => ({
      onEnveloped: ({ setSchema }) => setSchema(replace(schema())),
    }));
  },
  'executes another schema': () => {
    const replace = once(replaced);
    return withSchema((schema) => ({
      onExecute: ({ args }) => {
        args.schema = replace(schema());
      },
    }));
  },
};

describe.each(served)('the resolvers of an operation, %s,', (_way, start) => {
  const open = async (plugin: AnyPlugin, env = {}) => {
    const gateway = await start({ UPSTREAM_URL: explorer.url, ...env }, [plugin]);
    onTestFinished(async () => void (await gateway.close()));
    return gateway;
  };

  describe.each(Object.entries(plugins))('where a plugin %s,', (_how, plugin) => {
    it('run for each request, over records that stay cached', async () => {
      const { url } = await open(plugin());
      for (const user of ['ann', 'bob', 'nobody', 'ann', 'nobody']) {
        const reply = await askGraph(url, query, {}, { headers: { 'x-user': user } });
        const answer = reply.json();
        const refused = user === 'nobody';
        expect([reply.status, reply.headers['www-authenticate']]).toEqual(
          refused ? [401, 'Bearer'] : [200, undefined],
        );
        if (refused) {
          expect(answer).toMatchObject({
            data: null,
            errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED' } }],
          });
        } else {
          expect(answer).toMatchObject({
            data: { address: { tokens: { nodes: [{ value: `0 of ${user}` }] } } },
          });
        }
      }
      expect(calls).toHaveLength(1);
    });

    it('refuse those who ask by key for a registered or a trusted document, too', async () => {
      const { url } = await open(plugin(), { TRUSTED_DOCUMENTS: fileOf({ known: query }) });
      const text = `${query} # registered`;
      const sha256Hash = createHash('sha256').update(text).digest('hex');
      const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
      const get = async (parameters: Record<string, string>, user: string) =>
        (
          await ask(url, `/graphql?${new URLSearchParams(parameters)}`, {
            headers: { 'x-user': user },
          })
        ).json();
      expect(await get({ query: text, extensions }, 'ann')).not.toHaveProperty('errors');
      for (const parameters of [{ documentId: 'known' }, { extensions }]) {
        expect(await get(parameters, 'nobody')).toMatchObject({ data: null });
        expect(await get(parameters, 'bob')).toMatchObject({
          data: { address: { tokens: { nodes: [{ value: '0 of bob' }] } } },
        });
      }
    });

    it.each([
      ['multipart/mixed;incrementalSpec=v0.2', 401],
      ['multipart/mixed;deferSpec=20220824', 401],
      ['text/event-stream', 200],
    ])('decide the status by the first part of an answer, as %s: %s', async (accept, status) => {
      const { url } = await open(plugin());
      const headers = { accept, 'x-user': 'nobody' };
      const reply = await askGraph(url, query, {}, { headers });
      const [first, ...more] = payloadsOf(String(reply.headers['content-type']), reply.text);
      expect([reply.status, more]).toEqual([status, []]);
      expect(first).toMatchObject({ data: null, errors: [{ message: 'Sign in.' }] });
      expect(reply.text).not.toContain('"http"');
    });

    it('give all rows of a list that streams', async () => {
      const { url } = await open(plugin());
      const all = `{ address(hash: "${hash}") { tokens(first: 10) { nodes @stream { value } } } }`;
      const stream = async (accept: string) => {
        const headers = { accept, 'x-user': 'ann' };
        const { headers: got, text } = await askGraph(url, all, {}, { headers });
        return payloadsOf(String(got['content-type']), text);
      };
      const whole = await stream('application/json');
      const parts = await stream('multipart/mixed;incrementalSpec=v0.2');
      expect(whole[0].data.address.tokens.nodes).toHaveLength(10);
      expect(whole[0].data.address.tokens.nodes[9]).toEqual({ value: '9 of ann' });
      expect(assemble(parts)).toMatchObject({ data: whole[0].data, errors: [], failed: [] });
      expect(parts.length).toBeGreaterThan(2);
    });
  });

  it('may be those of fields that a plugin adds, also in trusted documents', async () => {
    const trusted = '{ who }';
    const adding: GraphqlPlugin = {
      onSchemaChange: ({ schema, replaceSchema }) => {
        if (schema.getQueryType()?.getFields().who) return;
        replaceSchema(
          mapSchema(schema, {
            [MapperKind.QUERY]: (own) => {
              const { fields, ...config } = own.toConfig();
              const who = { type: GraphQLString, resolve: () => 'a plugin' };
              return new GraphQLObjectType({ ...config, fields: { ...fields, who } });
            },
          }),
        );
      },
    };
    const { url } = await open(adding, { TRUSTED_DOCUMENTS: fileOf({ who: trusted }) });
    for (const target of ['query={who}', 'documentId=who']) {
      expect((await ask(url, `/graphql?${target}`)).json()).toMatchObject({
        data: { who: 'a plugin' },
      });
    }
  });
});
