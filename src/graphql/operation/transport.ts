import type { ExecutionResult } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import {
  HttpError,
  type HttpResponse,
  messageResponse,
  type ResponseBody,
  streamingHeaders,
} from '../../base/request/response.js';
import type { Operation } from './context.js';
import { checkAccepted } from './media-type.js';
import type { ParametersSource } from './request.js';
import type { Results } from './result.js';
import type { GraphqlPlugin } from './yoga.js';

/** Turns results into a response, and sets the log of the operation. */
export type Respond = (results: Results, operation: Operation, method: string) => HttpResponse;

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

const isInParts = (body: ResponseBody): body is AsyncIterable<Buffer | string> =>
  typeof body === 'object' && Symbol.asyncIterator in body;

/** Asks for each part when the reader wants it. */
const streamOf = (parts: AsyncIterable<Buffer | string>): ReadableStream<Uint8Array> => {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(Buffer.from(value));
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
};

/** A response of the gateway as Yoga's HTTP layer sends it. */
const toFetchResponse = ({ status, headers, body = '' }: HttpResponse): Response => {
  const streams = isInParts(body);
  const whole = typeof body === 'string' ? body : null;
  const response = new Response(streams ? streamOf(body) : whole, { status });
  const all = streams ? { ...headers, ...streamingHeaders } : headers;
  for (const [name, value] of Object.entries(all)) {
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
 * Lets Yoga's own HTTP layer read requests and write results exactly as the gateway does
 * without it.
 */
export const useTransport = ({ read, refuse, respond }: TransportDeps): GraphqlPlugin => {
  const respondTo = ({ method }: Request, results: Results, operation: Operation) =>
    answering(() => {
      checkAccepted(operation.accepted);
      return respond(results, operation, method);
    });
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
      if (Array.isArray(result)) return;
      setResultProcessor(() => respondTo(request, result, operation), 'application/json');
    },
  };
};
