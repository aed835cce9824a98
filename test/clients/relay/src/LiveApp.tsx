import { useState } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { createEnvironment } from './gateway/environment.ts';
import { LiveTransferList } from './gateway/LiveTransferList.tsx';

const environment = createEnvironment('http://127.0.0.1:4000/graphql');

const LiveApp = () => {
  const [isShown, setIsShown] = useState(true);
  return (
    <RelayEnvironmentProvider environment={environment}>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
      {isShown && <LiveTransferList hash="0xa1ccD7bc4fa03e0a6638662273B0540711a47702" />}
    </RelayEnvironmentProvider>
  );
};

export default LiveApp;
