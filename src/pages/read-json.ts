type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Reads a text that may be no JSON, as where a proxy fails with a page for people: undefined then. */
export function readJson(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
