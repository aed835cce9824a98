/**
 * Parses an `accept` or `accept-encoding` header into lower-case names and their weights
 * (RFC 9110, 12.4.2). The weight is 1 if none is given, and 0 if it cannot be read.
 */
export const weightsOf = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, q === undefined ? 1 : Number(q) || 0];
      }),
  );

/** The weight of a media type, from the most specific range that covers it (RFC 9110, 12.5.1). */
export const mediaWeight = (weights: ReadonlyMap<string, number>, type: string): number =>
  weights.get(type) ??
  weights.get(`${type.slice(0, type.indexOf('/'))}/*`) ??
  weights.get('*/*') ??
  0;

/** One entry of an `accept` header. */
export interface MediaRange {
  readonly type: string;
  /** Its parameters but for those that say nothing of the form: `name=value`, sorted. */
  readonly parameters: string;
  /** 1 if none is given, and 0 if it cannot be read. */
  readonly weight: number;
}

const formless = /^(?:q|boundary|charset)=/;

const readRange = (entry: string): MediaRange => {
  const [type = '', ...parameters] = (entry.match(/(?:[^;"]|"[^"]*"?)+/g) ?? []).map((text) =>
    text
      .trim()
      .replace(/\s*=\s*/, '=')
      .replaceAll('"', ''),
  );
  const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return {
    type,
    parameters: parameters
      .filter((text) => text !== '' && !formless.test(text))
      .sort()
      .join(';'),
    weight: q === undefined ? 1 : Number(q) || 0,
  };
};

/** Parses an `accept` header with the parameters of its media types (RFC 9110, 12.5.1), in lower case. */
export const mediaRanges = (header: string): readonly MediaRange[] =>
  (header.toLowerCase().match(/(?:[^,"]|"[^"]*"?)+/g) ?? []).map(readRange);
