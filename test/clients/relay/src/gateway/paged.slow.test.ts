import { createOperationDescriptor, fetchQuery, getRequest, graphql } from 'relay-runtime';
import { describePaged, type Variables } from '../../../paged.js';
import { createEnvironment } from './environment.ts';

const query = graphql`
    query paged_listsQuery(
      $exchange: AddressHash!
      $collector: AddressHash!
      $token: AddressHash!
      $number: Long!
      $hash: Hash!
      $first: Int!
      $address_logs: String
      $address_coinBalanceHistory: String
      $collector_nfts: String
      $token_holders: String
      $token_transfers: String
      $token_instances: String
      $instance_holders: String
      $instance_transfers: String
      $block_transactions: String
      $block_internalTransactions: String
      $block_withdrawals: String
      $transaction_logs: String
      $transaction_internalTransactions: String
      $chain_latestBlocks: String
      $chain_latestTransactions: String
      $chain_latestTokenTransfers: String
      $chain_topTokens: String
      $_latestBlocks: String
      $_latestTransactions: String
      $_latestTokenTransfers: String
      $_topTokens: String
    ) {
      address(hash: $exchange) {
        logs(first: $first, after: $address_logs) @connection(key: "pagedaddress_logs") {
          edges { node { __typename } }
        }
        coinBalanceHistory(first: $first, after: $address_coinBalanceHistory) @connection(key: "pagedaddress_coinBalanceHistory") {
          edges { node { __typename } }
        }
      }
      collector: address(hash: $collector) {
        nfts(first: $first, after: $collector_nfts) @connection(key: "pagedcollector_nfts") {
          edges { node { __typename } }
        }
      }
      token(hash: $token) {
        holders(first: $first, after: $token_holders) @connection(key: "pagedtoken_holders") {
          edges { node { __typename } }
        }
        transfers(first: $first, after: $token_transfers) @connection(key: "pagedtoken_transfers") {
          edges { node { __typename } }
        }
        instances(first: $first, after: $token_instances) @connection(key: "pagedtoken_instances") {
          edges { node { __typename } }
        }
      }
      instance: token(hash: $token) {
        instance(tokenId: 1) {
          holders(first: $first, after: $instance_holders) @connection(key: "pagedinstance_holders") {
            edges { node { __typename } }
          }
          transfers(first: $first, after: $instance_transfers) @connection(key: "pagedinstance_transfers") {
            edges { node { __typename } }
          }
        }
      }
      block(number: $number) {
        transactions(first: $first, after: $block_transactions) @connection(key: "pagedblock_transactions") {
          edges { node { __typename } }
        }
        internalTransactions(first: $first, after: $block_internalTransactions) @connection(key: "pagedblock_internalTransactions") {
          edges { node { __typename } }
        }
        withdrawals(first: $first, after: $block_withdrawals) @connection(key: "pagedblock_withdrawals") {
          edges { node { __typename } }
        }
      }
      transaction(hash: $hash) {
        logs(first: $first, after: $transaction_logs) @connection(key: "pagedtransaction_logs") {
          edges { node { __typename } }
        }
        internalTransactions(first: $first, after: $transaction_internalTransactions) @connection(key: "pagedtransaction_internalTransactions") {
          edges { node { __typename } }
        }
      }
      chain: block(number: $number) {
      chain {
        latestBlocks(first: $first, after: $chain_latestBlocks) @connection(key: "pagedchain_latestBlocks") {
          edges { node { __typename } }
        }
        latestTransactions(first: $first, after: $chain_latestTransactions) @connection(key: "pagedchain_latestTransactions") {
          edges { node { __typename } }
        }
        latestTokenTransfers(first: $first, after: $chain_latestTokenTransfers) @connection(key: "pagedchain_latestTokenTransfers") {
          edges { node { __typename } }
        }
        topTokens(first: $first, after: $chain_topTokens) @connection(key: "pagedchain_topTokens") {
          edges { node { __typename } }
        }
      }
      }
      latestBlocks(first: $first, after: $_latestBlocks) @connection(key: "paged_latestBlocks") {
        edges { node { __typename } }
      }
      latestTransactions(first: $first, after: $_latestTransactions) @connection(key: "paged_latestTransactions") {
        edges { node { __typename } }
      }
      latestTokenTransfers(first: $first, after: $_latestTokenTransfers) @connection(key: "paged_latestTokenTransfers") {
        edges { node { __typename } }
      }
      topTokens(first: $first, after: $_topTokens) @connection(key: "paged_topTokens") {
        edges { node { __typename } }
      }
    }
`;

describePaged('Relay', (url) => {
  const environment = createEnvironment(url);
  const operationOf = (variables: Variables) =>
    createOperationDescriptor(getRequest(query), variables);
  return {
    fetch: (variables) => {
      environment.retain(operationOf(variables));
      return fetchQuery(environment, query, variables).toPromise();
    },
    read: (variables) => environment.lookup(operationOf(variables).fragment).data,
  };
});
