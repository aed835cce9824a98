import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { textOf } from './client.ts';
import { amountOf, nameOf, timeOf } from './format.ts';
import { AddressTransfersDocument } from './generated/documents.ts';

interface Props {
  readonly hash: string;
  /** What is there as soon as the list is. */
  readonly children?: ReactNode;
}

const Transfers = ({ hash, children }: Props) => {
  const query = AddressTransfersDocument;
  const variables = { hash, first: 50 };
  const [{ data, error, fetching }] = useQuery({ query, variables });
  const list = data?.address.tokenTransfers;
  const after = list?.pageInfo.endCursor ?? null;
  // Only `more` runs this query. The cache adds its rows to the list above.
  const [page, more] = useQuery({ query, variables: { ...variables, after }, pause: true });
  // While it runs, the cache answers with the rows it has, as stale data.
  const loading = fetching || page.fetching || page.stale;
  const failure = error ?? page.error;
  return (
    <>
      <ul>
        {list?.edges.map(({ node }) => (
          <li key={node.id}>
            {amountOf(node.total)} {node.token?.symbol}: {nameOf(node.from)} → {nameOf(node.to)},{' '}
            {timeOf(node.timestamp)}
          </li>
        ))}
      </ul>
      {loading && <p role="status">Loading…</p>}
      {!loading && failure && <p role="alert">{textOf(failure)}</p>}
      {list?.pageInfo.hasNextPage && (
        <button type="button" disabled={loading} onClick={() => more()}>
          More
        </button>
      )}
      {list && children}
    </>
  );
};

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = (props: Props) => <Transfers key={props.hash} {...props} />;
