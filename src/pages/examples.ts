import type { Subject } from './queries.js';

/** What there is to look at on the current upstream. */
export interface Examples extends Partial<Record<Subject, string>> {
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
  for (const subject of ['address', 'collector', 'trader', 'transaction'] as const) {
    const value = given[subject];
    if (typeof value === 'string') examples[subject] = value;
  }
  return examples;
}
