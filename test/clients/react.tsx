import { ApolloProvider } from '@apollo/client/react';
import { Activity, type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RelayEnvironmentProvider } from 'react-relay';
import { Provider } from 'urql';
import { createClient as createApollo } from './apollo/src/gateway/client.ts';
import { LiveTransferList as ApolloLiveList } from './apollo/src/gateway/LiveTransferList.tsx';
import { TransferList as ApolloList } from './apollo/src/gateway/TransferList.tsx';
import { createClient as createFetch } from './fetch/src/gateway/client.ts';
import { LiveTransferList as FetchLiveList } from './fetch/src/gateway/LiveTransferList.tsx';
import { TransferList as FetchList } from './fetch/src/gateway/TransferList.tsx';
import { createEnvironment } from './relay/src/gateway/environment.ts';
import { LiveTransferList as RelayLiveList } from './relay/src/gateway/LiveTransferList.tsx';
import { TransferList as RelayList } from './relay/src/gateway/TransferList.tsx';
import { createClient as createUrql } from './urql/src/gateway/client.ts';
import { LiveTransferList as UrqlLiveList } from './urql/src/gateway/LiveTransferList.tsx';
import { TransferList as UrqlList } from './urql/src/gateway/TransferList.tsx';

type Show = (hash: string) => ReactNode;

/** Makes a kit's client for the gateway at `url`, and shows its list, which is live or not, with it. */
const kits: Readonly<Record<string, (url: string, isLive: boolean) => Show>> = {
  apollo: (url, isLive) => {
    const client = createApollo(url);
    const List = isLive ? ApolloLiveList : ApolloList;
    return (hash) => (
      <ApolloProvider client={client}>
        <List hash={hash} />
      </ApolloProvider>
    );
  },
  urql: (url, isLive) => {
    const client = createUrql(url);
    const List = isLive ? UrqlLiveList : UrqlList;
    return (hash) => (
      <Provider value={client}>
        <List hash={hash} />
      </Provider>
    );
  },
  fetch: (url, isLive) => {
    const client = createFetch(url);
    const List = isLive ? FetchLiveList : FetchList;
    return (hash) => <List client={client} url={url} hash={hash} />;
  },
  relay: (url, isLive) => {
    const environment = createEnvironment(url);
    const List = isLive ? RelayLiveList : RelayList;
    return (hash) => (
      <RelayEnvironmentProvider environment={environment}>
        <List hash={hash} />
      </RelayEnvironmentProvider>
    );
  },
};

/** An app can leave a list out, or hide it, which keeps its state. */
const Page = ({ show }: { readonly show: Show }) => {
  const [hash, setHash] = useState('');
  const [isHidden, setIsHidden] = useState(false);
  return (
    <>
      <input aria-label="Address" onChange={({ target }) => setHash(target.value)} />
      <label>
        <input type="checkbox" onChange={({ target }) => setIsHidden(target.checked)} />
        Hidden
      </label>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>{hash && show(hash)}</Activity>
    </>
  );
};

const [, , list, kit = ''] = location.pathname.split('/');
const connect = kits[kit];
if (!connect) throw new Error(`There is no kit at ${location.pathname}.`);
createRoot(document.body).render(
  <StrictMode>
    <Page show={connect(new URL('/graphql', location.href).href, list === 'live')} />
  </StrictMode>,
);
