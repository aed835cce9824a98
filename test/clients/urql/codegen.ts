import { readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { getIntrospectedSchema, minifyIntrospectionQuery } from '@urql/introspection';

const schema = '../../../schema/schema.graphql';
const introspection = minifyIntrospectionQuery(getIntrospectedSchema(readFileSync(schema, 'utf8')));

const config: CodegenConfig = {
  schema,
  generates: {
    'generated/introspection.json': {
      plugins: [{ add: { content: JSON.stringify(introspection) } }],
    },
  },
};

export default config;
