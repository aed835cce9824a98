import { useEffect, useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { textOf } from './environment.ts';
import { liveTransfers } from './live.ts';
import { TransferList } from './TransferList.tsx';

interface Props {
  readonly hash: string;
}

/** Keeps the list live for as long as it is shown. */
const Live = ({ hash }: Props) => {
  const environment = useRelayEnvironment();
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    setFailure(null);
    liveTransfers(environment, hash, leave.signal).catch(setFailure);
    return () => leave.abort();
  }, [environment, hash]);
  return failure && <p role="alert">{textOf(failure)}</p>;
};

/** The token transfers of an address, and each new one as it comes. */
export const LiveTransferList = ({ hash }: Props) => (
  <TransferList hash={hash}>
    <Live hash={hash} />
  </TransferList>
);
