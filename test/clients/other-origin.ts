import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { EventSourcePolyfill } from 'event-source-polyfill';

/** What runs in a page of another origin, as its text. */
const scripts = {
  /** Asks with Apollo Client as an app that names itself, once by a query and once by a subscription. */
  apollo: async (uri: string, hash: string) => {
    const client = new ApolloClient({
      link: new HttpLink({ uri, headers: { 'apollo-require-preflight': 'true' } }),
      cache: new InMemoryCache(),
      clientAwareness: { name: 'wallet', version: '1.2.3' },
    });
    const variables = { hash };
    const query = gql`query ($hash: Hash!) { transaction(hash: $hash) { id status } }`;
    const subscription = gql`subscription ($hash: Hash!) { transaction(hash: $hash) { id status } }`;
    const asked = await client.query({ query, variables });
    const told: unknown[] = [];
    const live = client.subscribe({ query: subscription, variables });
    await new Promise<void>((complete, error) =>
      live.subscribe({ next: ({ data }) => told.push(data), complete, error }),
    );
    return { asked: asked.data, told };
  },

  /** Follows the transfers of an address in an EventSource that is not the browser's. */
  follow: (url: string, onTransfer: (id: string) => void) => {
    const source = new EventSourcePolyfill(url);
    source.addEventListener('next', ({ data }) => {
      onTransfer(JSON.parse(data).data.tokenTransfers.node.id);
    });
  },
};

Object.assign(globalThis, scripts);
