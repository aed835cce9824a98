import { useCallback, useEffect, useState } from 'react';
import { type Client, GatewayError } from './client.ts';
import { errorText } from './errors.ts';
import { amountOf, nameOf, timeOf } from './format.ts';
import { transfersOf } from './transfers.ts';

interface Props {
  readonly client: Client;
  readonly hash: string;
}

type Page = Awaited<ReturnType<typeof transfersOf>>;

const textOf = (error: unknown) =>
  error instanceof GatewayError ? error.errors.map(errorText).join(' ') : `${error}`;

const Transfers = ({ client, hash }: Props) => {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    (after: string | null) => {
      setLoading(true);
      setFailure(null);
      transfersOf(client, hash, after)
        .then((page) => setPages((shown) => (after === null ? [page] : [...shown, page])))
        .catch((error: unknown) => setFailure(textOf(error)))
        .finally(() => setLoading(false));
    },
    [client, hash],
  );
  useEffect(() => load(null), [load]);
  const next = pages.at(-1)?.next ?? null;
  return (
    <>
      <ul>
        {pages
          .flatMap(({ rows }) => rows)
          .map(({ id, total, token, from, to, timestamp }) => (
            <li key={id}>
              {amountOf(total)} {token?.symbol}: {nameOf(from)} → {nameOf(to)}, {timeOf(timestamp)}
            </li>
          ))}
      </ul>
      {loading && <p role="status">Loading…</p>}
      {failure && <p role="alert">{failure}</p>}
      {next !== null && (
        <button type="button" disabled={loading} onClick={() => load(next)}>
          More
        </button>
      )}
    </>
  );
};

/** The token transfers of an address. The key gives each address a state of its own. */
export const TransferList = (props: Props) => <Transfers key={props.hash} {...props} />;
