import { isRecord } from './read.js';

/** More would be cut off anyway. */
const mostErrors = 10;
const longestText = 1_000;

const field = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined;

/** A query parameter that the explorer refused, and what it said of it. */
export interface RefusedParameter {
  readonly name: string;
  readonly detail: string;
}

/** The parameters that the body of a 422 points at. */
export const refusedParameters = (body: unknown): readonly RefusedParameter[] => {
  const errors = field(body, 'errors');
  return (Array.isArray(errors) ? errors : []).slice(0, mostErrors).flatMap((error) => {
    const pointer = text(field(field(error, 'source'), 'pointer'));
    if (!pointer?.startsWith('/')) return [];
    return { name: pointer.slice(1), detail: text(field(error, 'detail')) ?? '' };
  });
};

const sayError = (error: unknown) => {
  const said = text(field(error, 'detail')) ?? text(field(error, 'title')) ?? text(error);
  const pointer = text(field(field(error, 'source'), 'pointer'));
  return said !== undefined && pointer !== undefined ? `${pointer}: ${said}` : said;
};

/** Why the explorer gives no data, from an error body of any known form; undefined if unstated. */
export const reasonOf = (body: unknown): string | undefined => {
  const errors = field(body, 'errors');
  const said = (Array.isArray(errors) ? errors : []).slice(0, mostErrors).map(sayError);
  const listed = [...new Set(said.filter((words) => words !== undefined))].join('; ');
  return (
    text(listed) ??
    sayError(errors) ??
    text(field(body, 'message')) ??
    text(field(body, 'error')) ??
    // As in JSON-RPC.
    text(field(field(body, 'error'), 'message')) ??
    // As in RFC 9457, and of web frameworks.
    text(field(body, 'detail')) ??
    text(field(body, 'title')) ??
    text(body)
  );
};
