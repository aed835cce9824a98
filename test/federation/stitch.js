import { createServer } from 'node:http';
import { buildHTTPExecutor } from '@graphql-tools/executor-http';
import { stitchSchemas } from '@graphql-tools/stitch';
import { schemaFromExecutor } from '@graphql-tools/wrap';
import { createYoga } from 'graphql-yoga';

/** A subgraph, and how to find an Address in it. */
const subgraphOf = async (endpoint, address) => {
  const executor = buildHTTPExecutor({ endpoint });
  return {
    schema: await schemaFromExecutor(executor),
    executor,
    batch: true,
    merge: { Address: { selectionSet: '{ hash }', key: ({ hash }) => hash, ...address } },
  };
};

const schema = stitchSchemas({
  subschemas: await Promise.all([
    subgraphOf('http://127.0.0.1:4000/graphql', {
      fieldName: 'addresses',
      argsFromKeys: (hashes) => ({ hashes }),
      // MAX_IDS of the explorer gateway.
      dataLoaderOptions: { maxBatchSize: 50 },
    }),
    subgraphOf('http://127.0.0.1:4001/graphql', {
      fieldName: '_entities',
      argsFromKeys: (hashes) => ({
        representations: hashes.map((hash) => ({ __typename: 'Address', hash })),
      }),
    }),
  ]),
});

createServer(createYoga({ schema })).listen(4002, () =>
  console.log('gateway: http://127.0.0.1:4002/graphql'),
);
