import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'src/gateway/schema.graphql',
  importExtension: '.ts',
  generates: {
    'src/gateway/generated/': {
      documents: 'src/gateway/*.ts',
      preset: 'client',
      presetConfig: { fragmentMasking: { unmaskFunctionName: 'unmask' } },
      config: {
        documentMode: 'string',
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
