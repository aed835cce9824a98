import { gql } from '@urql/core';
import { type DocumentName, describeMerged, documents } from '../merged.js';
import { createClient } from './src/gateway/client.ts';

describeMerged('urql with Graphcache', (url, variables) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => gql(documents[name]);
  return {
    fetch: async (name) => {
      const policy = { requestPolicy: 'network-only' } as const;
      return (await client.query(queryOf(name), variables, policy)).data;
    },
    read: (name) => client.readQuery(queryOf(name), variables)?.data,
  };
});
