import type { GraphiQLPlugin } from '@graphiql/react';
import { lazy, Suspense } from 'react';
import { Icon } from './icon.js';

/** A colour of GraphiQL, darker or lighter: alone, most have a contrast of less than 4.5. */
const readable = (name: string) =>
  `color-mix(in srgb, hsl(var(--color-${name})), hsl(var(--color-neutral)))`;

const colors = {
  keyword: readable('primary'),
  def: readable('tertiary'),
  property: readable('info'),
  qualifier: readable('secondary'),
  attribute: readable('tertiary'),
  number: readable('success'),
  string: readable('warning'),
  builtin: readable('success'),
  string2: readable('secondary'),
  variable: readable('secondary'),
  atom: readable('tertiary'),
};

const Builder = lazy(async () => {
  const { explorerPlugin } = await import('@graphiql/plugin-explorer');
  return { default: explorerPlugin({ colors }).content };
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
