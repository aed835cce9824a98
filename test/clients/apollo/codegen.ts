import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'src/gateway/schema.graphql',
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
  },
};

export default config;
