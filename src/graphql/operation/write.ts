import type { ExecutionResult, GraphQLError } from 'graphql';
import type { MediaType } from './media-type.js';
import { dataText, WrittenResult } from './result.js';

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

/** Without parsing it. */
const hasData = (result: ExecutionResult) =>
  WrittenResult.textOf(result) !== null || result.data !== undefined;

/** A result as JSON. */
export const resultText = (result: ExecutionResult): string => {
  const { errors = [], extensions } = result;
  const data = dataText(result);
  let body = '{';
  if (errors.length > 0) body += `"errors":${JSON.stringify(errors.map(shown))},`;
  if (data !== undefined) body += `"data":${data},`;
  return `${body}"extensions":${JSON.stringify(extensions ?? {})}}`;
};

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
  let status = 0;
  for (const { extensions } of errors) {
    const http = extensions?.http;
    Object.assign(headers, http?.headers);
    if (http?.status && !(http.spec && isOlder)) status = Math.max(status, http.status);
  }
  return {
    status: status || (hasData(result) || isOlder ? 200 : 400),
    headers,
    body: resultText(result),
  };
};
