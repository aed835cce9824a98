import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/** On a narrow screen, where the answer is below the editors: goes to it when a query runs. */
export function ShowAnswer() {
  const isRunning = useGraphiQL((state) => state.isFetching);
  useEffect(() => {
    if (!isRunning || !matchMedia('(max-width: 700px)').matches) return;
    document.querySelector('.graphiql-response')?.scrollIntoView({ block: 'start' });
  }, [isRunning]);
  return null;
}
