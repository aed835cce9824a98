import { Readable } from 'node:stream';
import type { CodegenConfig } from '@graphql-codegen/cli';
import openapiTS from 'openapi-typescript';
import { readConfig } from './src/base/config/config.js';
import { createSchema } from './src/graphql/schema/schema.js';
import { sdlOf } from './src/graphql/schema/sdl.js';
import { openapiText } from './src/rest/openapi/openapi.js';

const scalars = {
  ID: 'string',
  AddressHash: 'string',
  Hash: 'string',
  HexBytes: 'string',
  ChainId: 'string',
  BigInt: 'string',
  Decimal: 'string',
  DateTime: 'string',
  Long: 'number | string',
  JSON: 'unknown',
};

const typed = {
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypename: true,
  immutableTypes: true,
  strictScalars: true,
  scalars,
};

const schema = sdlOf(createSchema(readConfig({}), true));

/** The files that graphql-codegen generates; `src/build/codegen.mjs` runs it. */
const config: CodegenConfig = {
  schema,
  importExtension: '.js',
  generates: {
    'schema/schema.graphql': { plugins: [{ add: { content: schema } }] },
    'schema/openapi.json': { plugins: [{ add: { content: openapiText() } }] },
    'src/pages/home/generated/documents.ts': {
      documents: 'src/pages/home/documents.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...typed, documentMode: 'string' },
    },
    'test/generated/rest.ts': {
      plugins: [{ add: { content: await openapiTS(Readable.from(openapiText())) } }],
    },
  },
};

export default config;
