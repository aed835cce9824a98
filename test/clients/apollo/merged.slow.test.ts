import { gql } from '@apollo/client';
import { type DocumentName, describeMerged, documents } from '../merged.js';
import { createClient } from './src/gateway/client.ts';

describeMerged('Apollo Client', (url, variables) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => gql(documents[name]);
  return {
    fetch: async (name) => {
      const query = queryOf(name);
      const { data } = await client.query({ query, variables, fetchPolicy: 'network-only' });
      return data;
    },
    read: (name) => client.readQuery({ query: queryOf(name), variables }),
  };
});
