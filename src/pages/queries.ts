import {
  account,
  balance,
  contract,
  contractLogs,
  holdings,
  internalTransactions,
  live,
  nfts,
  portfolio,
  streamed,
  transfers,
} from './query-texts/of-addresses.js';
import {
  block,
  blockContents,
  fees,
  latest,
  logs,
  rawRecord,
  trace,
  transaction,
} from './query-texts/of-the-chain.js';
import { collection, instance, token, tokens, topTokens } from './query-texts/of-tokens.js';

/** What a ready query is about: the name of the example that it starts with. */
export type Subject =
  | 'address'
  | 'contract'
  | 'collector'
  | 'trader'
  | 'growing'
  | 'portfolio'
  | 'transaction'
  | 'block'
  | 'token'
  | 'collection'
  | 'tokens';

/** A query for a common question, ready to run once it has its subject. */
export interface ReadyQuery {
  /** The name of the operation. */
  name: string;
  /** The name of its tab in GraphiQL. */
  label: string;
  /** What the menu of examples calls it. */
  title: string;
  /** null for what is asked of the whole chain. */
  subject: Subject | null;
  document: string;
}

/** One query per common question. GraphiQL opens with the first ones, and has all in a menu. */
export const readyQueries: readonly ReadyQuery[] = [
  {
    name: 'Transfers',
    label: 'Transfers',
    title: 'Token transfers of an address',
    subject: 'address',
    document: transfers,
  },
  {
    name: 'Account',
    label: 'Account',
    title: 'Coins and transactions of an address',
    subject: 'address',
    document: account,
  },
  {
    name: 'Holdings',
    label: 'Holdings',
    title: 'Tokens of an address, and their value',
    subject: 'address',
    document: holdings,
  },
  {
    name: 'NFTs',
    label: 'NFTs',
    title: 'NFTs of an address',
    subject: 'collector',
    document: nfts,
  },
  {
    name: 'Contract',
    label: 'Contract',
    title: 'A contract, its ABI and its source',
    subject: 'contract',
    document: contract,
  },
  {
    name: 'Token',
    label: 'Token',
    title: 'A token, its holders and transfers',
    subject: 'token',
    document: token,
  },
  {
    name: 'Portfolio',
    label: 'Portfolio',
    title: 'Portfolio of an address on every chain',
    subject: 'portfolio',
    document: portfolio,
  },
  {
    name: 'LiveTransfers',
    label: 'Live',
    title: 'Live transfers of an address',
    subject: 'growing',
    document: live,
  },
  {
    name: 'Latest',
    label: 'Latest',
    title: 'Latest blocks, transactions and transfers',
    subject: null,
    document: latest,
  },
  {
    name: 'Transaction',
    label: 'Transaction',
    title: 'A transaction, its fee and transfers',
    subject: 'transaction',
    document: transaction,
  },
  {
    name: 'Logs',
    label: 'Logs',
    title: 'Logs and calls of a transaction',
    subject: 'transaction',
    document: logs,
  },
  {
    name: 'BlockContents',
    label: 'In a block',
    title: 'What happened in a block',
    subject: 'block',
    document: blockContents,
  },
  {
    name: 'Balance',
    label: 'Balance',
    title: 'Balance of an address over time',
    subject: 'address',
    document: balance,
  },
  {
    name: 'ContractLogs',
    label: 'Contract logs',
    title: 'Logs of a contract',
    subject: 'contract',
    document: contractLogs,
  },
  {
    name: 'Trace',
    label: 'Trace',
    title: 'Trace of a transaction',
    subject: 'transaction',
    document: trace,
  },
  {
    name: 'Fees',
    label: 'Fees',
    title: 'Fees of a transaction, also on a rollup',
    subject: 'transaction',
    document: fees,
  },
  {
    name: 'RawRecord',
    label: 'Raw record',
    title: 'The whole record of a transaction',
    subject: 'transaction',
    document: rawRecord,
  },
  {
    name: 'Block',
    label: 'Block',
    title: 'A block, its fees and rewards',
    subject: 'block',
    document: block,
  },
  {
    name: 'TopTokens',
    label: 'Top tokens',
    title: 'Top tokens, or those with a name',
    subject: null,
    document: topTokens,
  },
  {
    name: 'Collection',
    label: 'Collection',
    title: 'NFTs of a collection',
    subject: 'collection',
    document: collection,
  },
  {
    name: 'NFT',
    label: 'NFT',
    title: 'An NFT and its history',
    subject: 'collection',
    document: instance,
  },
  {
    name: 'Tokens',
    label: 'Tokens',
    title: 'Several tokens',
    subject: 'tokens',
    document: tokens,
  },
  {
    name: 'InternalTransactions',
    label: 'Internal',
    title: 'Calls of contracts to and from an address',
    subject: 'trader',
    document: internalTransactions,
  },
  {
    name: 'Streamed',
    label: 'As they come',
    title: 'Transfers of an address, as they come',
    subject: 'address',
    document: streamed,
  },
];

/** The variables of a ready query that name its subject. */
export function variablesAbout(
  { subject }: ReadyQuery,
  named: string | readonly string[],
): Record<string, unknown> {
  if (subject === null) return {};
  if (subject === 'tokens') return { hashes: named };
  if (subject === 'transaction' || subject === 'token' || subject === 'collection')
    return { hash: named };
  if (subject !== 'block') return { address: named };
  return /^\d+$/.test(String(named)) ? { number: Number(named) } : { hash: named };
}

/** A ready query on a chain, by its id: each root field has an argument, and names the chain after it. */
export function onChain(document: string, chain: string): string {
  return document.replace(/^ {2}\w+\(\w+: \$\w+/gm, `$&, chain: ${JSON.stringify(chain)}`);
}
