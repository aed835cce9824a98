import { useState } from 'react';
import { createClient } from './gateway/client.ts';
import { LiveTransferList } from './gateway/LiveTransferList.tsx';

const url = 'http://127.0.0.1:4000/graphql';
const client = createClient(url);

const LiveApp = () => {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
      {isShown && (
        <LiveTransferList
          client={client}
          url={url}
          hash="0xa1ccD7bc4fa03e0a6638662273B0540711a47702"
        />
      )}
    </>
  );
};

export default LiveApp;
