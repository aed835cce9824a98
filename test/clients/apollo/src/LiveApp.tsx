import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { createClient } from './gateway/client.ts';
import { LiveTransferList } from './gateway/LiveTransferList.tsx';

const client = createClient('http://127.0.0.1:4000/graphql');

const LiveApp = () => {
  const [isShown, setIsShown] = useState(true);
  return (
    <ApolloProvider client={client}>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
      {isShown && <LiveTransferList hash="0xa1ccD7bc4fa03e0a6638662273B0540711a47702" />}
    </ApolloProvider>
  );
};

export default LiveApp;
