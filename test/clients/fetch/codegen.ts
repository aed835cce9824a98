import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '../../../schema/schema.graphql',
  importExtension: '.js',
  generates: {
    'generated/': {
      documents: '*.ts',
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
