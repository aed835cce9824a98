import { createOperationDescriptor, fetchQuery, getRequest, graphql } from 'relay-runtime';
import { type DocumentName, describeKnown, variables } from '../../../known.js';
import { createEnvironment } from './environment.ts';

const documents = {
  record: graphql`
    query known_recordQuery($address: AddressHash!) {
      address(hash: $address) {
        tokenTransfers {
          edges { node { to { ...known_address @relay(mask: false) } } }
        }
      }
    }
  `,
  hash: graphql`
    query known_hashQuery($transaction: Hash!) {
      transaction(hash: $transaction) {
        rawTrace { action { to { ...known_address @relay(mask: false) } } }
      }
    }
  `,
  emptyRecord: graphql`
    query known_emptyRecordQuery($address: AddressHash!) {
      address(hash: $address) {
        internalTransactions {
          edges { node { to { ...known_address @relay(mask: false) } } }
        }
      }
    }
  `,
};

graphql`
  fragment known_address on Address {
    name
    implementationName
    implementations { addressHash name }
    proxyType
    isContract
    isVerified
    isScam
    reputation
    ensDomainName
    privateTags { label }
    publicTags { label }
    watchlistNames { label }
    metadata { tags { name } }
  }
`;

describeKnown('Relay', (url) => {
  const environment = createEnvironment(url);
  const operationOf = (name: DocumentName) =>
    createOperationDescriptor(getRequest(documents[name]), variables);
  const read = (name: DocumentName) => environment.lookup(operationOf(name).fragment).data;
  return {
    read,
    fetch: async (name) => {
      environment.retain(operationOf(name));
      await fetchQuery(environment, documents[name], variables).toPromise();
      return read(name);
    },
  };
});
