import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RelayEnvironmentProvider } from 'react-relay';
import { Provider } from 'urql';
import { createClient as createApollo } from './apollo/src/gateway/client.ts';
import { TransferList as ApolloTransferList } from './apollo/src/gateway/TransferList.tsx';
import { createClient as createFetch } from './fetch/src/gateway/client.ts';
import { TransferList as FetchTransferList } from './fetch/src/gateway/TransferList.tsx';
import { createEnvironment } from './relay/src/gateway/environment.ts';
import { TransferList as RelayTransferList } from './relay/src/gateway/TransferList.tsx';
import { createClient as createUrql } from './urql/src/gateway/client.ts';
import { TransferList as UrqlTransferList } from './urql/src/gateway/TransferList.tsx';

type Show = (hash: string) => ReactNode;

/** Makes a kit's client for the gateway at `url`, and shows its component with it. */
const kits: Readonly<Record<string, (url: string) => Show>> = {
  '/apollo': (url) => {
    const client = createApollo(url);
    return (hash) => (
      <ApolloProvider client={client}>
        <ApolloTransferList hash={hash} />
      </ApolloProvider>
    );
  },
  '/urql': (url) => {
    const client = createUrql(url);
    return (hash) => (
      <Provider value={client}>
        <UrqlTransferList hash={hash} />
      </Provider>
    );
  },
  '/fetch': (url) => {
    const client = createFetch(url);
    return (hash) => <FetchTransferList client={client} hash={hash} />;
  },
  '/relay': (url) => {
    const environment = createEnvironment(url);
    return (hash) => (
      <RelayEnvironmentProvider environment={environment}>
        <RelayTransferList hash={hash} />
      </RelayEnvironmentProvider>
    );
  },
};

const Page = ({ show }: { readonly show: Show }) => {
  const [hash, setHash] = useState('');
  return (
    <>
      <input aria-label="Address" onChange={({ target }) => setHash(target.value)} />
      {hash && show(hash)}
    </>
  );
};

const connect = kits[location.pathname];
if (!connect) throw new Error(`There is no kit at ${location.pathname}.`);
createRoot(document.body).render(
  <StrictMode>
    <Page show={connect(new URL('/graphql', location.href).href)} />
  </StrictMode>,
);
