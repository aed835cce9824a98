import type { ExecutionResult, GraphQLError } from 'graphql';
import type { MediaType } from '../reading/media-type.js';
import { dataText } from '../running/result.js';

interface WrittenResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Without the hints for HTTP. */
const shown = (error: GraphQLError) => {
  const { extensions, ...rest } = 'toJSON' in error ? error.toJSON() : (error as GraphQLError);
  const { http: _hints, ...others } = extensions ?? {};
  return { ...rest, ...(Object.keys(others).length > 0 && { extensions: others }) };
};

/** Errors as JSON text. */
export const errorsText = (errors: readonly GraphQLError[]): string =>
  JSON.stringify(errors.map(shown));

const textOf = (
  { errors = [], extensions = {} }: ExecutionResult,
  data: string | undefined,
): string => {
  let text = '{';
  if (errors.length > 0) text += `"errors":${errorsText(errors)},`;
  if (data !== undefined) text += `"data":${data},`;
  return `${text}"extensions":${JSON.stringify(extensions)}}`;
};

/** A result as JSON text. */
export const resultText = (result: ExecutionResult): string => textOf(result, dataText(result));

/**
 * Writes a result as one JSON response. Errors may set its status and headers, as in Yoga: by
 * `extensions.http`, where `spec` means only if the client accepts GraphQL's own media type.
 */
export const writeResult = (
  result: ExecutionResult,
  media: MediaType,
  caching: Readonly<Record<string, string>> = {},
): WrittenResponse => {
  const { errors = [] } = result;
  const isOlder = media === 'application/json';
  const headers: Record<string, string> = {
    'content-type': `${media}; charset=utf-8`,
    ...caching,
  };
  const data = dataText(result);
  let status = 0;
  for (const { extensions } of errors) {
    const http = extensions?.http;
    Object.assign(headers, http?.headers);
    if (http?.status && !(http.spec && isOlder)) status = Math.max(status, http.status);
  }
  return {
    status: status || (data === undefined && !isOlder ? 400 : 200),
    headers,
    body: textOf(result, data),
  };
};
