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

const allAbout = (address: string) => ({ address, collector: address, trader: address });

/** What to ask about where the server has no examples: what openapi.json gives, so that all runs as it stands. */
export const fallbacks: Record<Subject, string> = {
  ...allAbout('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  transaction: '0x4dd7e3f4522fcf2483ae422fd007492380051d87de6fdb17be71c7134e26857e',
};

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
    ...(address && allAbout(address)),
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
