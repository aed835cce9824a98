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
          hash="0xEFc29b4F4A59E92503031C494864094384cffCBF"
        />
      )}
    </>
  );
};

export default LiveApp;
