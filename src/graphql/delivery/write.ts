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

/** What errors say of an answer over HTTP; status 0 if nothing. */
interface HttpSaid {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The status and headers that errors set, as in Yoga: by `extensions.http`, where `spec` means only if the
 * client accepts GraphQL's own media type.
 */
export const httpSaidBy = (
  errors: readonly GraphQLError[],
  media: MediaType = 'application/json',
): HttpSaid => {
  const headers: Record<string, string> = {};
  let status = 0;
  for (const { extensions } of errors) {
    const http = extensions?.http;
    for (const [name, value] of Object.entries(http?.headers ?? {})) {
      headers[name.toLowerCase()] = value;
    }
    if (http?.status && !(http.spec && media === 'application/json')) {
      status = Math.max(status, http.status);
    }
  }
  return { status, headers };
};

/** Writes a result as one JSON response, whose errors may set its status and headers. */
export const writeResult = (
  result: ExecutionResult,
  media: MediaType,
  caching: Readonly<Record<string, string>> = {},
): WrittenResponse => {
  const { errors = [] } = result;
  const data = dataText(result);
  const { status, headers } = httpSaidBy(errors, media);
  return {
    status: status || (data === undefined && media !== 'application/json' ? 400 : 200),
    headers: { 'content-type': `${media}; charset=utf-8`, ...caching, ...headers },
    body: textOf(result, data),
  };
};
