/** A chain of the gateway. */
export interface Chain {
  id: string;
  name: string | null;
}

/** What the server tells of a chain; nothing if that is not one. */
export function readChain(value: unknown): Chain[] {
  if (typeof value !== 'object' || value === null || !('id' in value)) return [];
  const { id } = value;
  const name = 'name' in value && typeof value.name === 'string' ? value.name : null;
  return typeof id === 'string' ? [{ id, name }] : [];
}

/** What people call a chain. */
export function nameOf({ id, name }: Chain): string {
  return name || `chain ${id}`;
}

/** The id of the chain that a page's URL names; null for the default one. */
export function chainInUrl(search: URLSearchParams): string | null {
  return search.get('chain')?.trim() || null;
}

/** Makes the links to the other pages in a page's header keep the chain of its URL. */
export function keepChain(header: Element | null): void {
  const chain = chainInUrl(new URLSearchParams(location.search));
  if (chain === null) return;
  for (const link of header?.querySelectorAll('a[href="graphql"], a[href="docs"]') ?? []) {
    link.setAttribute('href', `${link.getAttribute('href')}?${new URLSearchParams({ chain })}`);
  }
}
