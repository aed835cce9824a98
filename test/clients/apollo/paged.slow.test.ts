import { gql } from '@apollo/client';
import { describePaged, document } from '../paged.js';
import { createClient } from './src/gateway/client.ts';

describePaged('Apollo Client', (url) => {
  const client = createClient(url);
  const query = gql(document);
  return {
    fetch: (variables) => client.query({ query, variables, fetchPolicy: 'network-only' }),
    read: (variables) => client.readQuery({ query, variables }),
  };
});
