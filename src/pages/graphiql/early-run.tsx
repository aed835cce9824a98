import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useRef } from 'react';

/** Runs the query once the editors are there, if the reader pressed play before: GraphiQL alone would do nothing. */
export function EarlyRun() {
  const { run } = useGraphiQLActions();
  const isReady = useGraphiQL((state) => Boolean(state.queryEditor && state.responseEditor));
  const isWanted = useRef(false);
  useEffect(() => {
    if (isReady) {
      if (isWanted.current) run();
      return;
    }
    const note = ({ target }: MouseEvent) => {
      const isPlay = target instanceof Element && target.closest('.graphiql-execute-button');
      if (isPlay) isWanted.current = true;
    };
    addEventListener('click', note, true);
    return () => removeEventListener('click', note, true);
  }, [isReady, run]);
  return null;
}
