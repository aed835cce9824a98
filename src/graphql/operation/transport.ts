import type { ExecutionResult } from 'graphql';
import { type GraphQLParams, isAsyncIterable } from 'graphql-yoga';
import { HttpError, type HttpResponse, messageResponse } from '../../base/request/response.js';
import type { Operation } from './context.js';
import { type MediaType, mediaTypeOf } from './media-type.js';
import type { ParametersSource } from './request.js';
import type { OperationResult } from './result.js';
import type { GraphqlPlugin } from './yoga.js';

/** Turns a result into a response, and sets the log of the operation. */
export type Respond = (
  result: OperationResult,
  operation: Operation,
  method: string,
  /** null if the client only takes streams. */
  media: MediaType | null,
) => HttpResponse;

/** Reads the parameters of an operation from a request, with the text of its document. */
export type ReadOperation = (
  source: ParametersSource,
  operation: Operation,
) => Promise<GraphQLParams>;

interface TransportDeps {
  readonly read: ReadOperation;
  /** The result of a request that has no operation. */
  readonly refuse: (thrown: unknown, operation: Operation) => ExecutionResult;
  readonly respond: Respond;
}

/** A response of the gateway as Yoga's HTTP layer sends it. */
const toFetchResponse = ({ status, headers, body }: HttpResponse): Response => {
  const response = new Response(typeof body === 'string' ? body : null, { status });
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.headers.set(name, String(value));
  }
  return response;
};

/** An HttpError is answered as everywhere in the gateway. */
const answering = (answer: () => HttpResponse): Response => {
  try {
    return toFetchResponse(answer());
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return toFetchResponse(messageResponse(error.status, error.message, error.headers));
  }
};

/**
 * Lets Yoga's own HTTP layer read requests and write single results exactly as the gateway does
 * without it.
 */
export const useTransport = ({ read, refuse, respond }: TransportDeps): GraphqlPlugin => {
  const respondTo = ({ method, headers }: Request, result: ExecutionResult, operation: Operation) =>
    answering(() => respond(result, operation, method, mediaTypeOf(headers.get('accept'))));
  return {
    onRequestParse: ({ url, serverContext: { operation }, setRequestParser }) =>
      setRequestParser(async (request) => {
        try {
          const source = {
            method: request.method,
            query: url.search.slice(1),
            headers: { 'content-type': request.headers.get('content-type') ?? undefined },
            readBody: async () => Buffer.from(await request.arrayBuffer()),
          };
          return await read(source, operation);
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
