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
      {isShown && <LiveTransferList hash="0xEFc29b4F4A59E92503031C494864094384cffCBF" />}
    </RelayEnvironmentProvider>
  );
};

export default LiveApp;
