import type { GraphiQLPlugin } from '@graphiql/react';
import { lazy, Suspense } from 'react';
import { Icon } from './icon.js';

const Builder = lazy(async () => {
  const { explorerPlugin } = await import('@graphiql/plugin-explorer');
  return { default: explorerPlugin().content };
});

/** Builds a query by ticking its fields. Loaded when it is opened. */
export const queryBuilder: GraphiQLPlugin = {
  title: 'Query builder',
  icon: () => <Icon path="M4 6l2 2 3-4M4 13l2 2 3-4M13 6h7M13 13h7M4 20h16" />,
  content: () => (
    <Suspense fallback={<p>Loading…</p>}>
      <Builder />
    </Suspense>
  ),
};
