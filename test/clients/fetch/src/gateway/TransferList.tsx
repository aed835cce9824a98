import { useEffect } from 'react';
import type { Client } from './client.ts';
import { amountOf, nameOf, timeOf } from './format.ts';
import { useTransfers } from './use-transfers.ts';

type Loaded = Pick<
  ReturnType<typeof useTransfers>,
  'rows' | 'hasNext' | 'loading' | 'failure' | 'more'
>;

/** The rows that are loaded, and a button for more. */
export const Rows = ({ rows, hasNext, loading, failure, more }: Loaded) => (
  <>
    <ul>
      {rows.map(({ id, total, token, from, to, timestamp }) => (
        <li key={id}>
          {amountOf(total)} {token?.symbol}: {nameOf(from)} → {nameOf(to)}, {timeOf(timestamp)}
        </li>
      ))}
    </ul>
    {loading && <p role="status">Loading…</p>}
    {failure && <p role="alert">{failure}</p>}
    {hasNext && (
      <button type="button" disabled={loading} onClick={more}>
        More
      </button>
    )}
  </>
);

interface Props {
  readonly client: Client;
  readonly hash: string;
}

const Transfers = ({ client, hash }: Props) => {
  const { load, ...list } = useTransfers(client, hash);
  useEffect(() => {
    const leave = new AbortController();
    // `failure` says why it did not come.
    load(leave.signal).catch(() => {});
    return () => leave.abort();
  }, [load]);
  return <Rows {...list} />;
};

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = (props: Props) => <Transfers key={props.hash} {...props} />;
