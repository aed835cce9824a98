type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Parses text that may not be JSON, such as a proxy's HTML error page: undefined then. */
export function readJson(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
