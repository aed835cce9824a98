import {
  HttpError,
  type HttpResponse,
  messageResponse,
  type ResponseBody,
  streamingHeaders,
} from '../../base/request/exchange.js';
import { checkAccepted } from '../reading/media-type.js';
import type { ParametersSource } from '../reading/parameters.js';
import type { Asked } from '../reading/persisted.js';
import type { Answered, Operation } from '../running/operation.js';
import { answeredOf, type GraphqlPlugin, type YogaContext } from '../running/yoga.js';
import type { Respond } from './respond.js';

interface TransportDeps {
  /** Reads what a request asks for, with the text of its document. */
  readonly read: (source: ParametersSource) => Promise<Asked>;
  /** A request that has no operation. */
  readonly refuse: (thrown: unknown, operation: Operation) => Answered;
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
  const respondTo = ({ method }: Request, context: YogaContext, answered: Answered) =>
    answering(() => {
      checkAccepted(answered.operation.accepted);
      const handled = respond(answered, method);
      context.onHandled?.(handled);
      return handled.response;
    });
  return {
    onRequestParse: ({ url, serverContext, setRequestParser }) =>
      setRequestParser(async (request) => {
        try {
          const asked = await read({
            method: request.method,
            query: url.search.slice(1),
            headers: { 'content-type': request.headers.get('content-type') ?? undefined },
            readBody: async () => Buffer.from(await request.arrayBuffer()),
          });
          serverContext.asked = asked;
          return asked.params;
        } catch (error) {
          if (!(error instanceof HttpError)) {
            return respondTo(request, serverContext, refuse(error, serverContext.operation));
          }
          return answering(() => {
            throw error;
          });
        }
      }),
    onResultProcess: ({ request, result, serverContext, setResultProcessor }) => {
      if (Array.isArray(result)) return;
      setResultProcessor(
        () => respondTo(request, serverContext, answeredOf(serverContext, result)),
        'application/json',
      );
    },
  };
};
