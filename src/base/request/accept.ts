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
