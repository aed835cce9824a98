import {
  account,
  block,
  holdings,
  internalTransactions,
  live,
  nfts,
  portfolio,
  streamed,
  tokens,
  trace,
  transaction,
  transfers,
} from './query-texts.js';

/** What a ready query is about: the name of the example that it starts with. */
export type Subject =
  | 'address'
  | 'collector'
  | 'trader'
  | 'growing'
  | 'portfolio'
  | 'transaction'
  | 'block'
  | 'tokens';

/** A query for a common question, ready to run once it has its subject. */
export interface ReadyQuery {
  /** The name of the operation. */
  name: string;
  /** The name of its tab in GraphiQL. */
  label: string;
  subject: Subject;
  document: string;
}

/** One query per common question. GraphiQL opens with the first. */
export const readyQueries: readonly ReadyQuery[] = [
  { name: 'Transfers', label: 'Transfers', subject: 'address', document: transfers },
  { name: 'Account', label: 'Account', subject: 'address', document: account },
  { name: 'Holdings', label: 'Holdings', subject: 'address', document: holdings },
  { name: 'NFTs', label: 'NFTs', subject: 'collector', document: nfts },
  {
    name: 'InternalTransactions',
    label: 'Internal',
    subject: 'trader',
    document: internalTransactions,
  },
  { name: 'Streamed', label: 'As they come', subject: 'address', document: streamed },
  { name: 'LiveTransfers', label: 'Live', subject: 'growing', document: live },
  { name: 'Portfolio', label: 'Portfolio', subject: 'portfolio', document: portfolio },
  { name: 'Tokens', label: 'Tokens', subject: 'tokens', document: tokens },
  { name: 'Transaction', label: 'Transaction', subject: 'transaction', document: transaction },
  { name: 'Trace', label: 'Trace', subject: 'transaction', document: trace },
  { name: 'Block', label: 'Block', subject: 'block', document: block },
];

/** The variables of a ready query that name its subject. */
export function variablesAbout(
  { subject }: ReadyQuery,
  named: string | readonly string[],
): Record<string, unknown> {
  if (subject === 'tokens') return { hashes: named };
  if (subject === 'transaction') return { hash: named };
  if (subject !== 'block') return { address: named };
  return /^\d+$/.test(String(named)) ? { number: Number(named) } : { hash: named };
}

/** A ready query on a chain, by its id. */
export function onChain(document: string, chain: string): string {
  return document.replace(
    /\((?:address|hash|hashes|number): \$\w+/,
    `$&, chain: ${JSON.stringify(chain)}`,
  );
}
