import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { isObjectType } from 'graphql';
import openapiTS from 'openapi-typescript';
import { readConfig } from './src/base/config/config.js';
import { createMetrics } from './src/base/telemetry/metrics.js';
import { allEndpoints, type Endpoint } from './src/endpoints/endpoints.js';
import { failureTable, isRetryable } from './src/explorer/failures/failure-table.js';
import type { FieldCost } from './src/graphql/plan/field-cost.js';
import { declaredNode } from './src/graphql/relay/node-types.js';
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

const executable = createSchema(readConfig({}), true);
const schema = sdlOf(executable);

/** The gateway's own metrics as a table of docs/operating.md. */
const metricsTable = createMetrics()
  .registry.getMetricsAsArray()
  .map((metric) => ({ labelNames: [], ...metric }))
  .filter(({ name }) => name.startsWith('gateway_'))
  .map(({ name, help, labelNames }) => {
    const labels = labelNames.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${labels} | ${help.replace(/\.$/, '')} |\n`;
  })
  .join('');

const operatingPage = readFileSync('docs/operating.md', 'utf8').replace(
  /(?<=^\| metric \| labels \| tells \|\n.*\n)(?:\|.*\n)+/m,
  () => metricsTable,
);

const yesOrNo = (value: boolean | null | undefined) => (value === null ? '' : value ? 'yes' : 'no');

/** What the explorer may do as a table of docs/errors.md. */
const failures = Object.values(failureTable)
  .map((row) => [
    row.when,
    row.retry ?? 'no',
    row.code === 'NOT_FOUND' ? '' : `\`${row.code}\``,
    yesOrNo(isRetryable(row.code)),
    row.restStatus ?? 'as it came',
    yesOrNo(row.allowsStale),
    yesOrNo(row.isOutage),
  ])
  .map((cells) => `| ${cells.join(' | ')} |\n`)
  .join('');

const errorsPage = readFileSync('docs/errors.md', 'utf8').replace(
  /(?<=<!-- failures -->\n.*\n.*\n)(?:\|.*\n)+(?=<!-- \/failures -->)/,
  () => failures,
);

/** Every field of the graph that costs a call of this endpoint, or that names the object of its record. */
const fieldsThatRead = ({ name: endpoint, posts, record }: Endpoint) => {
  const isRead = ({ own, call, pages, lookUp, names }: FieldCost) => {
    const named = names?.typename && declaredNode(names.typename)?.record;
    const isInBatch =
      posts !== undefined && allEndpoints.find(({ name }) => name === named)?.record === record;
    return isInBatch || [own, call, pages, lookUp?.own, named].includes(endpoint);
  };
  return (
    Object.values(executable.getTypeMap())
      .filter(isObjectType)
      // Each chain can be asked for what `Query` can be.
      .filter(({ name }) => name !== 'Chain')
      .map((type) => {
        const read = Object.values(type.getFields()).filter(({ extensions }) =>
          isRead(extensions.cost ?? {}),
        );
        const names = read.map(({ name }) => `\`${type.name}.${name}\``);
        return names.length > 3
          ? `fields of \`${type.name}\` such as \`${read[0]?.name}\``
          : names.join(', ');
      })
      .filter((text) => text !== '')
      .join('; ')
  );
};

/** The paths of explorers that only the graph reads, as a table of docs/rest.md. */
const otherPaths = allEndpoints
  .filter(({ rest }) => rest === undefined)
  .map((endpoint) => {
    const { name, path, posts } = endpoint;
    const readBy = fieldsThatRead(endpoint) || 'no field yet';
    return `| \`${posts ? 'POST ' : ''}${path}\` | \`${name}\` | ${readBy} |\n`;
  })
  .join('');

const restPage = readFileSync('docs/rest.md', 'utf8').replace(
  /(?<=^\| path of an explorer \|.*\n.*\n)(?:\|.*\n)*/m,
  () => otherPaths,
);

/** The files that graphql-codegen generates; `src/build/codegen.mjs` runs it. */
const config: CodegenConfig = {
  schema,
  importExtension: '.js',
  generates: {
    'schema/schema.graphql': { plugins: [{ add: { content: schema } }] },
    'schema/openapi.json': { plugins: [{ add: { content: openapiText() } }] },
    'docs/errors.md': { plugins: [{ add: { content: errorsPage } }] },
    'docs/rest.md': { plugins: [{ add: { content: restPage } }] },
    'docs/operating.md': { plugins: [{ add: { content: operatingPage } }] },
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
