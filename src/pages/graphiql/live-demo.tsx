import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { watchDemo } from '../examples.js';
import { isLive } from './fetcher.js';

/** While a subscription runs on the embedded explorer: how much more it can tell. */
export function LiveDemo() {
  const isWatched = useGraphiQL(({ subscription }) => isLive(subscription));
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (!isWatched) return;
    const leave = watchDemo((text) => setSaid(`Live · ${text}`));
    return () => {
      leave();
      setSaid(undefined);
    };
  }, [isWatched]);
  return <output>{said}</output>;
}
