/**
 * The names that an `accept` or `accept-encoding` header lists, in lower case, with their weights
 * from 0 to 1 (RFC 9110, 12.4.2); one that cannot be read counts as 0.
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
