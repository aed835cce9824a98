import { gql } from '@apollo/client';
import { type DocumentName, describeGrown, documents, variables } from '../grown.js';
import { createClient } from './src/gateway/client.ts';

const connect = (url: string) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => ({ query: gql(documents[name]), variables });
  return {
    fetch: (name: DocumentName) => client.query({ ...queryOf(name), fetchPolicy: 'network-only' }),
    read: (name: DocumentName) =>
      client.cache.readQuery({ ...queryOf(name), returnPartialData: true }),
  };
};

describeGrown('Apollo Client', connect, { byPlace: false });
