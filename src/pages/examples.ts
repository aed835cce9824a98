import type { Subject } from './queries.js';

const names = [
  'address',
  'collector',
  'trader',
  'transaction',
  'reverted',
  'creation',
  'liquidation',
  'batch',
  'pending',
] as const;

/** What there is to look at on the current upstream. */
export interface Examples extends Partial<Record<(typeof names)[number], string>> {
  /** True where the embedded explorer answers. */
  embedded: boolean;
}

/** Reads the server's examples; none where it has none to give. */
export async function fetchExamples(): Promise<Examples> {
  try {
    const response = await fetch('try.json');
    return readExamples(response.ok ? await response.json() : undefined);
  } catch {
    return { embedded: false };
  }
}

/** What the caller named in the address bar stands before the server's examples. */
export function namedInUrl(search: URLSearchParams): Partial<Record<Subject, string>> {
  const address = search.get('address')?.trim();
  const transaction = search.get('transaction')?.trim();
  return {
    ...(address && { address, collector: address, trader: address }),
    ...(transaction && { transaction }),
  };
}

function readExamples(json: unknown): Examples {
  const given = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  const examples: Examples = { embedded: given.embedded === true };
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string') examples[name] = value;
  }
  return examples;
}
