import { useQuery } from 'urql';
import { AddressTransfersDocument } from '../generated/documents.js';

interface Props {
  readonly hash: string;
}

const Transfers = ({ hash }: Props) => {
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
            {node.token?.symbol}: {node.from?.hash} → {node.to?.hash}
          </li>
        ))}
      </ul>
      {loading && <p role="status">Loading…</p>}
      {!loading && failure && <p role="alert">{failure.message}</p>}
      {list?.pageInfo.hasNextPage && (
        <button type="button" disabled={loading} onClick={() => more()}>
          More
        </button>
      )}
    </>
  );
};

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = ({ hash }: Props) => <Transfers key={hash} hash={hash} />;
