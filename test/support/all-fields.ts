import { readFileSync } from 'node:fs';
import { Kind, parse, print } from 'graphql';

const file = new URL('../promises/exact/fixtures/cases/fragments.graphql', import.meta.url);

/** Fragments with all fields of each record that cost no call. */
const fragments = parse(readFileSync(file, 'utf8')).definitions.flatMap((fragment) =>
  fragment.kind === Kind.FRAGMENT_DEFINITION ? [fragment] : [],
);

/** A query with the fragments that it needs, since unused ones are refused. */
export const withFragments = (query: string): string => {
  const used = new Set<string>();
  const add = (text: string) => {
    for (const fragment of fragments) {
      const { value: name } = fragment.name;
      if (used.has(name) || !new RegExp(`\\.\\.\\.${name}\\b`).test(text)) continue;
      used.add(name);
      add(print(fragment));
    }
  };
  add(query);
  const needed = fragments.filter(({ name }) => used.has(name.value));
  return [query, ...needed.map(print)].join('\n');
};
