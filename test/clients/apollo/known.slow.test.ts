import { gql } from '@apollo/client';
import { type DocumentName, describeKnown, documents } from '../known.js';
import { createClient } from './src/gateway/client.ts';

describeKnown('Apollo Client', (url) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => gql(documents[name]);
  return {
    fetch: async (name) => {
      const { data } = await client.query({ query: queryOf(name), fetchPolicy: 'network-only' });
      return data;
    },
    read: (name) => client.readQuery({ query: queryOf(name) }),
  };
});
