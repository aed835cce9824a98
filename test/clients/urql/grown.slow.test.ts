import { gql } from '@urql/core';
import { type DocumentName, describeGrown, documents, variables } from '../grown.js';
import { createClient } from './src/gateway/client.ts';

const connect = (url: string) => {
  const client = createClient(url);
  const queryOf = (name: DocumentName) => gql(documents[name]);
  return {
    fetch: (name: DocumentName) =>
      client.query(queryOf(name), variables, { requestPolicy: 'network-only' }).toPromise(),
    read: (name: DocumentName) => client.readQuery(queryOf(name), variables)?.data,
  };
};

describeGrown('urql with Graphcache', connect, { byPlace: true });
