import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { HttpError, jsonType } from '../../base/request/exchange.js';
import type { Operation } from './context.js';
import { type MediaType, mediaTypeOf } from './media-type.js';
import { readParameters } from './request.js';
import type { WrittenResponse } from './write.js';
import type { GraphqlPlugin } from './yoga.js';

/** Turns a result into a response. @throws HttpError 405 */
export type Respond = (
  result: ExecutionResult,
  operation: Operation,
  method: string,
  media: MediaType,
) => WrittenResponse;

interface TransportDeps {
  /** The result of a request that has no operation. */
  readonly refuse: (thrown: unknown, operation: Operation) => ExecutionResult;
  readonly respond: Respond;
}

/** An HttpError is answered as everywhere in the gateway. */
const answering = (answer: () => WrittenResponse): Response => {
  try {
    const { body, ...init } = answer();
    return new Response(body, init);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message, headers } = error;
    const response = Response.json({ message }, { status, headers: jsonType });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, String(value));
    return response;
  }
};

/**
 * Lets Yoga's own HTTP layer read requests and write single results exactly as the gateway does
 * without it.
 */
export const useTransport = ({ refuse, respond }: TransportDeps): GraphqlPlugin => {
  const respondTo = ({ method, headers }: Request, result: ExecutionResult, operation: Operation) =>
    answering(() => respond(result, operation, method, mediaTypeOf(headers.get('accept'))));
  return {
    onRequestParse: ({ url, serverContext: { operation }, setRequestParser }) =>
      setRequestParser(async (request) => {
        try {
          return await readParameters({
            method: request.method,
            query: url.search.slice(1),
            headers: { 'content-type': request.headers.get('content-type') ?? undefined },
            readBody: async () => Buffer.from(await request.arrayBuffer()),
          });
        } catch (error) {
          if (!(error instanceof HttpError))
            return respondTo(request, refuse(error, operation), operation);
          return answering(() => {
            throw error;
          });
        }
      }),
    onResultProcess: ({ request, result, serverContext: { operation }, setResultProcessor }) => {
      // Yoga's own processors answer what streams.
      if (Array.isArray(result) || isAsyncIterable(result)) return;
      setResultProcessor(() => respondTo(request, result, operation), 'application/json');
    },
  };
};
