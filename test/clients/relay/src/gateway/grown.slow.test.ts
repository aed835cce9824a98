import { createOperationDescriptor, fetchQuery, getRequest, graphql } from 'relay-runtime';
import { type DocumentName, describeGrown, variables } from '../../../grown.js';
import { createEnvironment } from './environment.ts';

const documents = {
  before: graphql`
    query grown_beforeQuery($address: AddressHash!) {
      address(hash: $address) {
        rows: internalTransactions(first: 5) { edges { cursor node { index value } } }
        bare: internalTransactions(first: 5, direction: FROM) { nodes { index value } }
      }
    }
  `,
  later: graphql`
    query grown_laterQuery($address: AddressHash!) {
      address(hash: $address) {
        rows: internalTransactions(first: 5) { edges { cursor node { index gasLimit } } }
        bare: internalTransactions(first: 5, direction: FROM) { nodes { index gasLimit } }
      }
    }
  `,
  all: graphql`
    query grown_allQuery($address: AddressHash!) {
      address(hash: $address) {
        rows: internalTransactions(first: 5) { edges { cursor node { index value gasLimit } } }
        bare: internalTransactions(first: 5, direction: FROM) { nodes { index value gasLimit } }
      }
    }
  `,
};

const connect = (url: string) => {
  const environment = createEnvironment(url);
  const operationOf = (name: DocumentName) =>
    createOperationDescriptor(getRequest(documents[name]), variables);
  return {
    fetch: (name: DocumentName) => {
      environment.retain(operationOf(name));
      return fetchQuery(environment, documents[name], variables).toPromise();
    },
    read: (name: DocumentName) => environment.lookup(operationOf(name).fragment).data,
  };
};

describeGrown('Relay', connect, { byPlace: true });
