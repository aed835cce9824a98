import type { ErrorLike } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { textOf } from './client.ts';
import { amountOf, nameOf, timeOf } from './format.ts';
import { AddressTransfersDocument } from './generated/documents.ts';

interface Props {
  readonly hash: string;
  /** What is there as soon as the list is. */
  readonly children?: ReactNode;
}

const Transfers = ({ hash, children }: Props) => {
  const variables = { hash, first: 50 };
  const { data, error, loading, fetchMore } = useQuery(AddressTransfersDocument, { variables });
  const [pageError, setPageError] = useState<ErrorLike>();
  const failure = error ?? pageError;
  const list = data?.address.tokenTransfers;
  const more = () => {
    setPageError(undefined);
    // A page that fails rejects here: `error` above is only about the first page.
    fetchMore({ variables: { after: list?.pageInfo.endCursor ?? null } }).catch(setPageError);
  };
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
      {failure && <p role="alert">{textOf(failure)}</p>}
      {list?.pageInfo.hasNextPage && (
        <button type="button" disabled={loading} onClick={more}>
          More
        </button>
      )}
      {list && children}
    </>
  );
};

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = (props: Props) => <Transfers key={props.hash} {...props} />;
