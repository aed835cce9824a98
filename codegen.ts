import { Readable } from 'node:stream';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { printSchema } from 'graphql';
import openapiTS from 'openapi-typescript';
import { schema } from './src/graphql/schema.js';
import { openapiText } from './src/rest/openapi.js';

/** `npm run codegen` writes these files; with `-- --check` it fails where they would change. */
const config: CodegenConfig = {
  schema: printSchema(schema),
  generates: {
    'schema/schema.graphql': {
      plugins: ['schema-ast'],
      config: { sort: true, includeDirectives: true },
    },
    'schema/openapi.json': { plugins: [{ add: { content: openapiText() } }] },
    'test/generated/rest.ts': {
      plugins: [{ add: { content: await openapiTS(Readable.from(openapiText())) } }],
    },
    'test/generated/documents.ts': {
      documents: 'test/documents/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        immutableTypes: true,
        strictScalars: true,
        scalars: {
          AddressHash: 'string',
          Hash: 'string',
          HexBytes: 'string',
          BigInt: 'string',
          Decimal: 'string',
          DateTime: 'string',
          Long: 'number',
          JSON: 'unknown',
        },
      },
    },
  },
};

export default config;
