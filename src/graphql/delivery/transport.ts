import {
  type AdmitFetch,
  type Handled,
  type Handler,
  HttpError,
  messageResponse,
  type RequestContext,
  type ResponseBody,
  unlabelled,
} from '../../base/request/exchange.js';
import { checkAccepted } from '../reading/media-type.js';
import type { ParametersSource } from '../reading/parameters.js';
import type { Asked } from '../reading/persisted.js';
import type { Answered, Operation } from '../running/operation.js';
import { answeredOf } from '../running/pipeline.js';
import type { GraphqlPlugin, Yoga } from '../running/yoga.js';
import type { Respond } from './respond.js';

interface TransportDeps {
  /** Lets in a request that comes to Yoga itself. */
  readonly admit: AdmitFetch;
  readonly operationFor: (context: RequestContext) => Operation;
  /** Reads what a request asks for, with the text of its document. */
  readonly read: (source: ParametersSource) => Promise<Asked>;
  /** A request that has no operation. */
  readonly refuse: (thrown: unknown, operation: Operation) => Answered;
  readonly respond: Respond;
  /** What is said of it over HTTP. */
  readonly refusalOf: (error: HttpError, method: string) => HttpError;
}

const isStream = (type: string | null) =>
  /^(?:text\/event-stream|multipart\/mixed)\b/i.test(type ?? '');

async function* partsOf(body: AsyncIterable<Uint8Array>) {
  for await (const part of body) yield Buffer.from(part);
}

/** The body of a response that a plugin has made. */
const bodyOf = async (response: Response): Promise<ResponseBody> =>
  response.body !== null && isStream(response.headers.get('content-type'))
    ? partsOf(response.body)
    : Buffer.from(await response.arrayBuffer());

/** Yoga's HTTP layer, which reads requests and writes results exactly as the gateway does without it. */
interface Transport {
  /** Before those of others, and after them. */
  readonly plugins: { readonly first: GraphqlPlugin; readonly last: GraphqlPlugin };
  /** Answers requests that are let in already through it, and so through all of its hooks. */
  readonly through: (yoga: Yoga) => Handler;
}

/** Makes the parts of Yoga's HTTP layer that are the gateway's own. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { admit, operationFor, read, refuse, respond, refusalOf } = deps;
  /** The requests that came to the gateway, and not to Yoga. */
  const admitted = new WeakMap<Request, RequestContext>();
  /** The requests that no plugin has answered before they were let in. */
  const handled = new WeakSet<Request>();
  const answers = new WeakMap<Response, Handled>();
  /** What those that were let in here are answered with. */
  const sent = new WeakMap<Request, Response>();

  /** A response for Yoga and its plugins, whose body is asked for only by those that read it. */
  const toResponse = (answer: Handled): Response => {
    const { status, headers, body = '' } = answer.response;
    const response = new Response(typeof body === 'string' ? body : null, { status });
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.headers.set(name, String(value));
    }
    answers.set(response, answer);
    return response;
  };

  /** What is sent of it: a plugin may have made or changed it. */
  const toHandled = async (response: Response): Promise<Handled> => {
    const { 'content-length': _length, ...sent } = Object.fromEntries(response.headers);
    const cookies = response.headers.getSetCookie();
    const headers = { ...sent, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    const { status } = response;
    const known = answers.get(response);
    if (known) return { ...known, response: { ...known.response, status, headers } };
    const body = await bodyOf(response);
    return { response: { status, headers, body }, log: unlabelled };
  };

  /** An HttpError is answered as everywhere in the gateway. */
  const answering = (method: string, answer: () => Handled): Response => {
    try {
      return toResponse(answer());
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { status, message, headers } = refusalOf(error, method);
      return toResponse({ response: messageResponse(status, message, headers), log: unlabelled });
    }
  };

  const send = async (request: Request, handler: Handler): Promise<Response> => {
    const response = await admit(request, handler);
    sent.set(request, response);
    return response;
  };

  const first: GraphqlPlugin = {
    onRequest: ({ request: came, requestHandler, setRequestHandler }) => {
      const known = admitted.get(came);
      setRequestHandler((request, serverContext) => {
        handled.add(request);
        const answer = (context: RequestContext) => {
          const own = { operation: operationFor(context), source: context };
          return requestHandler(request, Object.assign(serverContext, own));
        };
        if (known !== undefined) return answer(known);
        return send(request, async (context) => toHandled(await answer(context)));
      });
    },
    onRequestParse: ({ serverContext, setRequestParser }) =>
      setRequestParser(async ({ method }) => {
        const { operation, source } = serverContext;
        if (!source) throw new Error('The request was not let in.');
        try {
          checkAccepted(operation.accepted);
          const asked = await read(source);
          serverContext.asked = asked;
          return asked.params;
        } catch (error) {
          return answering(method, () => {
            if (error instanceof HttpError) throw error;
            return respond(refuse(error, operation), method);
          });
        }
      }),
    onResultProcess: ({ request: { method }, result, serverContext, setResultProcessor }) => {
      if (Array.isArray(result)) return;
      setResultProcessor(
        () => answering(method, () => respond(answeredOf(serverContext, result), method)),
        'application/json',
      );
    },
    onResponse: async ({ request, response, setResponse }) => {
      if (handled.has(request) || admitted.has(request)) return;
      setResponse(await send(request, () => toHandled(response)));
    },
  };

  const last: GraphqlPlugin = {
    onResponse: ({ request, response }) => {
      const body = sent.get(request)?.body;
      // A plugin has made another: nobody will read this one.
      if (body && body !== response.body && !body.locked) body.cancel().catch(() => {});
    },
  };

  return {
    plugins: { first, last },
    through: (yoga) => async (context) => {
      const { method, path, query, headers } = context;
      const url = `http://localhost${path}?${query}`;
      // As in `createAnswer`; its body is read from its context.
      const init = { method, headers: headers as Record<string, string> };
      const request: Request = new yoga.fetchAPI.Request(url, init);
      admitted.set(request, context);
      return toHandled(await yoga.fetch(request));
    },
  };
};
