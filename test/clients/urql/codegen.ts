import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { getIntrospectedSchema, minifyIntrospectionQuery } from '@urql/introspection';

const schema = 'src/gateway/schema.graphql';
const introspection = minifyIntrospectionQuery(getIntrospectedSchema(readFileSync(schema, 'utf8')));

const config: CodegenConfig = {
  schema,
  generates: {
    'src/gateway/generated/documents.ts': {
      documents: 'src/gateway/documents.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: true,
        immutableTypes: true,
        strictScalars: true,
        scalars: {
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
        },
      },
    },
    'src/gateway/generated/introspection.json': {
      plugins: [{ add: { content: JSON.stringify(introspection) } }],
    },
  },
};

export default config;
