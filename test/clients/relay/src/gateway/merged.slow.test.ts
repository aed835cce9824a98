import { createOperationDescriptor, fetchQuery, getRequest, graphql } from 'relay-runtime';
import { type DocumentName, describeMerged } from '../../../merged.js';
import { createEnvironment } from './environment.ts';

const documents = {
  rows: graphql`
    query merged_rowsQuery {
      latestTransactions(first: 3) {
        edges { cursor node { id hash method value block { id number timestamp } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  whole: graphql`
    query merged_wholeQuery($transaction: Hash!) {
      transaction(hash: $transaction) {
        id hash nonce gasUsed historicExchangeRate block { id number gasUsed }
      }
    }
  `,
  blockRows: graphql`
    query merged_blockRowsQuery {
      latestBlocks(first: 3) {
        edges { cursor node { id number gasLimit miner { id hash } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  byNumber: graphql`
    query merged_byNumberQuery($number: Long!) {
      block(number: $number) {
        id size
        rewards { type }
        withdrawals(first: 5) {
          edges { cursor node { index amount } }
          pageInfo { hasNextPage endCursor }
        }
        internalTransactions(first: 5) {
          edges { cursor node { index type } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  byHash: graphql`
    query merged_byHashQuery($block: Hash!) {
      block(hash: $block) {
        id parentHash
        rewards { reward }
        withdrawals(first: 5) {
          edges { cursor node { validatorIndex receiver { id hash } } }
          pageInfo { hasNextPage endCursor }
        }
        internalTransactions(first: 5) {
          edges { cursor node { transactionHash value from { id hash } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  topics: graphql`
    query merged_topicsQuery($swap: Hash!) {
      transaction(hash: $swap) {
        id
        logs(first: 5) {
          edges { cursor node { index topics decoded { methodCall } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  decoded: graphql`
    query merged_decodedQuery($swap: Hash!) {
      transaction(hash: $swap) {
        id
        logs(first: 5) {
          edges {
            cursor
            node { data address { id hash } decoded { methodId parameters { name value } } }
          }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  types: graphql`
    query merged_typesQuery($swap: Hash!) {
      transaction(hash: $swap) {
        id
        logs(first: 5) {
          edges { cursor node { decoded { parameters { type indexed } } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  call: graphql`
    query merged_callQuery($swap: Hash!) {
      transaction(hash: $swap) { id decodedInput { methodCall parameters { name } } }
    }
  `,
  values: graphql`
    query merged_valuesQuery($swap: Hash!) {
      transaction(hash: $swap) { id decodedInput { methodId parameters { value } } }
    }
  `,
  authorities: graphql`
    query merged_authoritiesQuery($setCode: Hash!) {
      transaction(hash: $setCode) { id raw authorizations { nonce authority { id hash } } }
    }
  `,
  delegates: graphql`
    query merged_delegatesQuery($setCode: Hash!) {
      transaction(hash: $setCode) { id l1Fee authorizations { status delegate { id hash } } }
    }
  `,
  files: graphql`
    query merged_filesQuery($exchange: AddressHash!) {
      address(hash: $exchange) {
        id
        counters { transactionsCount }
        contract { name additionalSources { filePath } }
        coinBalanceByDay { date amount }
        coinBalanceHistory(first: 3) {
          edges { cursor node { blockNumber amount } }
          pageInfo { hasNextPage endCursor }
        }
        logs(first: 3) {
          edges { cursor node { index topics } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  sources: graphql`
    query merged_sourcesQuery($exchange: AddressHash!) {
      address(hash: $exchange) {
        id
        counters { gasUsed }
        contract { abi additionalSources { filePath sourceCode } }
        coinBalanceByDay { date value }
        coinBalanceHistory(first: 3) {
          edges { cursor node { delta transactionHash } }
          pageInfo { hasNextPage endCursor }
        }
        logs(first: 3) {
          edges { cursor node { data decoded { methodCall } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  ids: graphql`
    query merged_idsQuery($collector: AddressHash!) {
      address(hash: $collector) {
        id
        nfts(first: 3) {
          edges { cursor node { tokenId token { id } metadata { name } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  held: graphql`
    query merged_heldQuery($collector: AddressHash!) {
      address(hash: $collector) {
        id
        nfts(first: 3) {
          edges { cursor node { value token { id name } metadata { description } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  `,
  holders: graphql`
    query merged_holdersQuery($token: AddressHash!) { token(hash: $token) { id symbol counters { holdersCount }
        holders(first: 3) { edges { cursor node { tokenId address { id hash } } } pageInfo { hasNextPage endCursor } }
        instances(first: 3) { edges { cursor node { tokenId metadata { name } } } pageInfo { hasNextPage endCursor } }
        instance(tokenId: 1) { tokenId transfersCount
        transfers(first: 3) { edges { cursor node { id timestamp } } pageInfo { hasNextPage endCursor } }
        holders(first: 3) { edges { cursor node { value } } pageInfo { hasNextPage endCursor } } } } }
  `,
  amounts: graphql`
    query merged_amountsQuery($token: AddressHash!) { token(hash: $token) { id name counters { transfersCount }
        holders(first: 3) { edges { cursor node { amount } } pageInfo { hasNextPage endCursor } }
        instances(first: 3) { edges { cursor node { imageUrl metadata { description } } } pageInfo { hasNextPage endCursor } }
        instance(tokenId: 1) { imageUrl
        transfers(first: 3) { edges { cursor node { id method } } pageInfo { hasNextPage endCursor } }
        holders(first: 3) { edges { cursor node { amount address { id hash } } } pageInfo { hasNextPage endCursor } } } } }
  `,
  names: graphql`
    query merged_namesQuery { topTokens(first: 3, query: "b") { edges { cursor node { id name } } pageInfo { hasNextPage endCursor } } }
  `,
  symbols: graphql`
    query merged_symbolsQuery { topTokens(first: 3, query: "b") { edges { cursor node { id symbol holdersCount } } pageInfo { hasNextPage endCursor } } }
  `,
};

describeMerged('Relay', (url, variables) => {
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
