import { gql } from '@urql/core';
import { type DocumentName, describeKnown, documents } from '../known.js';
import { createClient } from './src/gateway/client.ts';

describeKnown('urql with Graphcache', (url) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => gql(documents[name]);
  return {
    fetch: async (name) => {
      const { data } = await client.query(queryOf(name), {}, { requestPolicy: 'network-only' });
      return data;
    },
    read: (name) => client.readQuery(queryOf(name), {})?.data,
  };
});
