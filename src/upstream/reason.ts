const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const sayError = (error: unknown) => {
  const said = text(field(error, 'detail')) ?? text(field(error, 'title')) ?? text(error);
  const pointer = text(field(field(error, 'source'), 'pointer'));
  return said !== undefined && pointer !== undefined ? `${pointer}: ${said}` : said;
};

/** Why the explorer gives no data, by the body of its answer in whichever form; undefined where that does not say. */
export const reasonOf = (body: unknown): string | undefined => {
  const errors = field(body, 'errors');
  const listed = Array.isArray(errors)
    ? [...new Set(errors.map(sayError).filter((said) => said !== undefined))].join('; ')
    : '';
  return text(listed) ?? text(field(body, 'message')) ?? text(field(body, 'error')) ?? text(body);
};
