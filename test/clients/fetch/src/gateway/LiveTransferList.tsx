import { useEffect } from 'react';
import type { Client } from './client.ts';
import { liveTransfers } from './live.ts';
import { Rows } from './TransferList.tsx';
import { useTransfers } from './use-transfers.ts';

interface Props {
  readonly client: Client;
  /** Of the gateway. */
  readonly url: string;
  readonly hash: string;
}

const Transfers = ({ client, url, hash }: Props) => {
  const { load, show, fail, ...list } = useTransfers(client, hash);
  useEffect(() => {
    const leave = new AbortController();
    const shown = { after: null, load: () => load(leave.signal), show };
    liveTransfers(url, hash, shown, leave.signal).catch(fail);
    return () => leave.abort();
  }, [url, hash, load, show, fail]);
  return <Rows {...list} />;
};

/** The token transfers of an address, and each new one as it comes. */
export const LiveTransferList = (props: Props) => <Transfers key={props.hash} {...props} />;
