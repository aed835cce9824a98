import { Component, type ReactNode, Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import { textOf } from './environment.ts';
import { amountOf, nameOf, timeOf } from './format.ts';
import type { TransferList_address$key } from './generated/TransferList_address.graphql.ts';
import type { TransferListPageQuery } from './generated/TransferListPageQuery.graphql.ts';
import type { TransferListQuery } from './generated/TransferListQuery.graphql.ts';

interface Props {
  readonly hash: string;
  /** What is there as soon as the list is. */
  readonly children?: ReactNode;
}

const query = graphql`
  query TransferListQuery($hash: AddressHash!, $first: Int!) {
    address(hash: $hash) {
      ...TransferList_address @arguments(first: $first)
    }
  }
`;

const fragment = graphql`
  fragment TransferList_address on Address
  @refetchable(queryName: "TransferListPageQuery")
  @argumentDefinitions(first: { type: "Int" }, after: { type: "String" })
  @throwOnFieldError {
    tokenTransfers(first: $first, after: $after)
      @connection(key: "TransferList_tokenTransfers") {
      __id
      edges {
        node { ...TransferList_row @relay(mask: false) }
      }
      pageInfo { startCursor }
    }
  }
`;

graphql`
  fragment TransferList_row on TokenTransfer {
    id
    timestamp
    from { hash name }
    to { hash name }
    token { symbol }
    total { amount value tokenId }
  }
`;

const first = 50;

interface TransfersProps extends Pick<Props, 'children'> {
  readonly address: TransferList_address$key;
}

const Transfers = ({ address, children }: TransfersProps) => {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    TransferListPageQuery,
    TransferList_address$key
  >(fragment, address);
  const [pageError, setPageError] = useState<Error | null>(null);
  const more = () => {
    setPageError(null);
    loadNext(first, { onComplete: setPageError });
  };
  return (
    <>
      <ul>
        {data.tokenTransfers?.edges.map(({ node }) => (
          <li key={node.id}>
            {amountOf(node.total)} {node.token?.symbol}: {nameOf(node.from)} → {nameOf(node.to)},{' '}
            {timeOf(node.timestamp)}
          </li>
        ))}
      </ul>
      {isLoadingNext && <p role="status">Loading…</p>}
      {pageError && <p role="alert">{textOf(pageError)}</p>}
      {hasNext && (
        <button type="button" disabled={isLoadingNext} onClick={more}>
          More
        </button>
      )}
      {children}
    </>
  );
};

const Address = ({ hash, children }: Props) => {
  const { address } = useLazyLoadQuery<TransferListQuery>(query, { hash, first });
  return <Transfers address={address}>{children}</Transfers>;
};

/** Shows an error that a component below throws. React needs a class for this. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = (error: Error) => ({ error });
  override state: { readonly error?: Error } = {};
  override render() {
    const { error } = this.state;
    return error ? <p role="alert">{textOf(error)}</p> : this.props.children;
  }
}

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = (props: Props) => (
  <ErrorBoundary key={props.hash}>
    <Suspense fallback={<p role="status">Loading…</p>}>
      <Address {...props} />
    </Suspense>
  </ErrorBoundary>
);
