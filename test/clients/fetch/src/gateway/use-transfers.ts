import { useCallback, useState } from 'react';
import { type Client, textOf } from './client.ts';
import { transfersOf } from './transfers.ts';

type Page = Awaited<ReturnType<typeof transfersOf>>;
type Row = Page['rows'][number];

/** The token transfers of an address, as far as they are loaded, as the state of a component. */
export const useTransfers = (client: Client, hash: string) => {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = useCallback((error: unknown) => setFailure(textOf(error)), []);
  const read = useCallback(
    async (after: string | null, signal?: AbortSignal) => {
      setLoading(true);
      setFailure(null);
      try {
        const page = await transfersOf(client, hash, after, { ...(signal && { signal }) });
        signal?.throwIfAborted();
        setPages((shown) => {
          if (after === null) return [page];
          // The list may have been loaded again meanwhile.
          return shown.at(-1)?.next === after ? [...shown, page] : shown;
        });
        return page.start;
      } catch (error) {
        if (!signal?.aborted) fail(error);
        throw error;
      } finally {
        if (!signal?.aborted) setLoading(false);
      }
    },
    [client, hash, fail],
  );
  /** Loads the first page, and returns the cursor of its first row. */
  const load = useCallback((signal: AbortSignal) => read(null, signal), [read]);
  /** Puts a row in front. */
  const show = useCallback((row: Row) => {
    setPages(([first, ...others]) =>
      first ? [{ ...first, rows: [row, ...first.rows] }, ...others] : [],
    );
  }, []);
  const next = pages.at(-1)?.next ?? null;
  // `failure` says why it did not come.
  const more = () => void read(next).catch(() => {});
  const rows = pages.flatMap((page) => page.rows);
  return { rows, hasNext: next !== null, loading, failure, load, more, show, fail };
};
