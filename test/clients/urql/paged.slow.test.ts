import { gql } from '@urql/core';
import { describePaged, document } from '../paged.js';
import { createClient } from './src/gateway/client.ts';

describePaged('urql with Graphcache', (url) => {
  const client = createClient(url);
  const query = gql(document);
  return {
    fetch: (variables) => client.query(query, variables).toPromise(),
    read: (variables) => client.readQuery(query, variables)?.data,
  };
});
