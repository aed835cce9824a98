import {
  type AdmitFetch,
  type Handler,
  HttpError,
  messageResponse,
  type RequestContext,
  unlabelled,
} from '../../base/request/exchange.js';
import { checkAccepted } from '../reading/media-type.js';
import type { ParametersSource } from '../reading/parameters.js';
import type { Asked } from '../reading/persisted.js';
import { requestOf } from '../running/caller.js';
import type { Operation, Refused } from '../running/operation.js';
import { type Failures, thrownIn } from '../running/plugin-failures.js';
import { answeredOf } from '../running/sequence.js';
import type { GraphqlPlugin, Yoga, YogaContext } from '../running/yoga.js';
import { dropResponse, toHandled, toResponse } from './fetch-responses.js';
import type { Respond } from './respond.js';
import { writeResult } from './write.js';

interface TransportDeps {
  /** Lets in a request that comes to Yoga itself. */
  readonly admit: AdmitFetch;
  readonly operationFor: (context: RequestContext) => Operation;
  /** Reads what a request asks for, with the text of its document. */
  readonly read: (source: ParametersSource) => Promise<Asked>;
  /** A request that has no operation. */
  readonly refuse: (thrown: unknown, operation: Operation) => Refused;
  readonly respond: Respond;
  /** What is said of it over HTTP. */
  readonly refusalOf: (error: HttpError, method: string) => HttpError;
}

/** Yoga's HTTP layer, which reads requests and writes results exactly as the gateway does without it. */
interface Transport {
  /** Before those of others, and after them. */
  readonly plugins: { readonly first: GraphqlPlugin; readonly last: GraphqlPlugin };
  readonly failures: Failures;
  /** Answers requests that are let in already through it, and so through all of its hooks. */
  readonly through: (yoga: Yoga) => Handler;
}

/** What an answer that has left the gateway becomes if a plugin fails after that. */
const inPlaceOf = (left: Response, { results }: Refused): Response => {
  const { status, headers, body } = writeResult(results, 'application/json');
  const response = new Response(body, { status, headers: left.headers });
  for (const name of ['content-encoding', 'content-length', 'etag']) response.headers.delete(name);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
};

/** Makes responses for Yoga of what was thrown. */
const createRefusing = ({
  refuse,
  respond,
  refusalOf,
}: Pick<TransportDeps, 'refuse' | 'respond' | 'refusalOf'>) => {
  /** What is said once of what a plugin threw, which Yoga may come back with. */
  const refusedIn = (context: YogaContext, error: unknown): Refused => {
    context.refused ??= refuse(error, context.answered?.operation ?? context.operation);
    return context.refused;
  };

  /** An HttpError is answered as everywhere in the gateway. */
  const refusing = async (method: string, error: unknown, context: YogaContext) => {
    if (!(error instanceof HttpError)) {
      return toResponse(await respond(refusedIn(context, error), method));
    }
    const { status, message, headers } = refusalOf(error, method);
    return toResponse({ response: messageResponse(status, message, headers), log: unlabelled });
  };

  return { refusing, refusedIn };
};

/** Makes the parts of Yoga's HTTP layer that are the gateway's own. */
export const createTransport = (deps: TransportDeps): Transport => {
  const { admit, operationFor, read, refuse, respond } = deps;
  /** The requests that came to the gateway, and not to Yoga. */
  const admitted = new WeakMap<Request, RequestContext>();
  /** The requests that no plugin has answered before they were let in. */
  const handled = new WeakSet<Request>();
  const { refusing, refusedIn } = createRefusing(deps);
  /** Those that were let in here, unless they were refused before, and what has left the gateway. */
  const sent = new WeakMap<Request, { context?: RequestContext; response?: Response }>();
  /** What was answered before plugins saw it. */
  const made = new WeakMap<RequestContext, Response>();
  /** The results that have passed all hooks. Of what is thrown, Yoga makes others. */
  const finished = new WeakSet<object>();
  /** What plugins threw around operations. */
  const thrown = new WeakMap<Request | Response, { readonly error: unknown }>();

  const failures: Failures = {
    responseFor: (error) => {
      const response = new Response(null, { status: 500 });
      thrown.set(response, { error });
      return response;
    },
    refuse: (request, error) => void thrown.set(request, { error }),
  };

  /** What is answered, unless it stands for what a plugin threw. */
  const handledOf = (response: Response, context: RequestContext) => {
    const before = made.get(context);
    if (before && before !== response) dropResponse(before);
    const failed = thrown.get(response);
    return failed
      ? respond(refuse(failed.error, operationFor(context)), context.method)
      : toHandled(response);
  };

  const send = (request: Request, handle: Handler): Promise<Response> => {
    const note: { context?: RequestContext } = {};
    sent.set(request, note);
    return admit(request, (context) => {
      note.context = context;
      return handle(context);
    });
  };

  const first: GraphqlPlugin = {
    onRequest: ({ request: came, requestHandler, setRequestHandler, endResponse }) => {
      const letIn = admitted.get(came);
      const failed = thrown.get(came);
      if (failed) endResponse(failures.responseFor(failed.error));
      setRequestHandler((request, serverContext) => {
        handled.add(request);
        const answer = async (context: RequestContext) => {
          const operation = operationFor(context);
          const known = Object.assign(serverContext, { operation, source: context });
          const handle = async () => requestHandler(request, known);
          const response = await handle().catch((error) => refusing(context.method, error, known));
          made.set(context, response);
          return response;
        };
        if (letIn !== undefined) return answer(letIn);
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
          return refusing(method, error, serverContext);
        }
      }),
    onResultProcess: ({ request, result, serverContext, setResult, setResultProcessor }) => {
      if (Array.isArray(result)) return;
      const { method } = request;
      if (!finished.has(result)) setResult(refusedIn(serverContext, thrownIn(result)).results);
      setResultProcessor(async (last) => {
        if (Array.isArray(last)) throw new Error('Batches are not answered.');
        return toResponse(await respond(answeredOf(serverContext, last), method));
      }, 'application/json');
    },
    onResponse: async ({ request, response, setResponse }) => {
      const isOurs = handled.has(request) || admitted.has(request);
      const left = isOurs
        ? response
        : await send(request, (context) => handledOf(response, context));
      Object.assign(sent.get(request) ?? {}, { response: left });
      if (!isOurs) setResponse(left);
    },
  };

  const last: GraphqlPlugin = {
    onExecutionResult: ({ result }) => {
      if (result) finished.add(result);
    },
    onResponse: ({ request, response, setResponse }) => {
      const { context, response: left } = sent.get(request) ?? {};
      if (!left) return;
      const failed = thrown.get(response);
      // It was refused before it was let in.
      if (failed && !context) return setResponse(left);
      // A plugin has made another: nobody will read this one.
      const { body } = left;
      if (body && body !== response.body && !body.locked) body.cancel().catch(() => {});
      if (!failed || !context) return;
      const operation = operationFor({ ...context, span: null });
      setResponse(inPlaceOf(left, refuse(failed.error, operation)));
    },
  };

  return {
    plugins: { first, last },
    failures,
    through: (yoga) => async (context) => {
      const request = requestOf(context, yoga.fetchAPI);
      admitted.set(request, context);
      return handledOf(await yoga.fetch(request), context);
    },
  };
};
