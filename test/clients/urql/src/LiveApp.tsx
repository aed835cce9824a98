import { useState } from 'react';
import { Provider } from 'urql';
import { createClient } from './gateway/client.ts';
import { LiveTransferList } from './gateway/LiveTransferList.tsx';

const client = createClient('http://127.0.0.1:4000/graphql');

const LiveApp = () => {
  const [isShown, setIsShown] = useState(true);
  return (
    <Provider value={client}>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
      {isShown && <LiveTransferList hash="0xEFc29b4F4A59E92503031C494864094384cffCBF" />}
    </Provider>
  );
};

export default LiveApp;
