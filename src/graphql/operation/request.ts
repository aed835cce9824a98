import type { RequestContext } from '../../base/request/context.js';
import { HttpError } from '../../base/request/response.js';
import { isRecord, type JsonRecord } from '../../explorer/decode/read.js';
import { badUserInput, batchRefused, persistedQueryNotSupported } from '../errors/errors.js';
import { Refusal } from './outcome.js';

/** The request parameters of one operation, named as in GraphQL over HTTP. */
export interface OperationRequest {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: JsonRecord;
}

const ofText = (name: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  throw badUserInput(`\`${name}\` must be a string.`);
};

const ofMap = (name: string, value: unknown): JsonRecord => {
  if (value === null || value === undefined) return {};
  if (isRecord(value)) return value;
  throw badUserInput(`\`${name}\` must be an object.`);
};

/** The reason to refuse a request without a text, which may have the hash of one instead. */
const withoutQuery = ({ extensions }: JsonRecord): Error =>
  isRecord(extensions) && isRecord(extensions.persistedQuery)
    ? new Refusal('parse', [persistedQueryNotSupported()])
    : badUserInput('The request has no `query`: the text of a GraphQL operation.');

const operationOf = (parameters: JsonRecord): OperationRequest => {
  const query = ofText('query', parameters.query);
  if (!query) throw withoutQuery(parameters);
  // Unused with a text, but GraphQL over HTTP requires it to be a map.
  ofMap('extensions', parameters.extensions);
  return {
    query,
    operationName: ofText('operationName', parameters.operationName) || null,
    variables: ofMap('variables', parameters.variables),
  };
};

const parseJson = (what: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badUserInput(`${what} is not JSON.`);
  }
};

const ofQueryString = (query: string): OperationRequest => {
  const parameters = new URLSearchParams(query);
  const map = (name: string) => {
    const text = parameters.get(name);
    return text ? parseJson(`\`${name}\``, text) : null;
  };
  return operationOf({
    query: parameters.get('query'),
    operationName: parameters.get('operationName'),
    variables: map('variables'),
    extensions: map('extensions'),
  });
};

// Strips a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw badUserInput('The request body is not UTF-8.');
  }
};

/** Media type parameters other than `charset` are ignored. */
const isUtf8Json = (contentType = '') => {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => /^charset\s*=/.test(text));
  return (
    type.trim() === 'application/json' &&
    (charset === undefined || /^charset\s*=\s*(?:utf-?8|"utf-?8")$/.test(charset))
  );
};

/**
 * Reads the operation from a request.
 * @throws HttpError 415, 413, 408 or 400; OverloadedError; BAD_USER_INPUT or QUERY_LIMIT_EXCEEDED; and
 * Refusal if it has the hash of a text instead of the text
 */
export const readOperation = async (context: RequestContext): Promise<OperationRequest> => {
  if (context.method !== 'POST') return ofQueryString(context.query);
  if (!isUtf8Json(context.headers['content-type'])) {
    throw new HttpError(415, 'A POST must be of content-type application/json, in UTF-8.', {
      'accept-post': 'application/json; charset=utf-8',
    });
  }
  const body = parseJson('The request body', decode(await context.readBody()));
  if (Array.isArray(body)) throw batchRefused();
  if (!isRecord(body)) throw badUserInput('The request body must be a JSON object.');
  return operationOf(body);
};
