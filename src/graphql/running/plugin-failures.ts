import { inspect } from 'node:util';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Log } from '../../base/telemetry/log.js';
import { Refusal } from '../errors/refusal.js';
import type { Results } from './operation.js';
import { areSeveral } from './result.js';

/** What was thrown, of what Yoga has made of it: it keeps no abort, and wraps what is no error of GraphQL. */
export const thrownIn = (result: Results): unknown => {
  const errors = (!areSeveral(result) && result.errors) || [];
  const causes = errors.map((error) => {
    const { message, originalError, extensions } = error;
    return originalError ?? (extensions.unexpected ? message : error);
  });
  if (causes.length === 0) return 'It was aborted, or had no result.';
  const unexpected = causes.find((cause) => !(cause instanceof GraphQLError));
  return unexpected ?? new Refusal(errors);
};

/** Where what plugins throw around operations goes, which Yoga would send to the client with its stack. */
export interface Failures {
  /** The response that stands for it. */
  readonly responseFor: (thrown: unknown) => Response;
  /** Refuses a request that is not handled yet. */
  readonly refuse: (request: Request, thrown: unknown) => void;
}

type AroundRequest = NonNullable<NonNullable<Plugin['instrumentation']>['request']>;

/** What fails around a request refuses it, unless it was answered already. */
const guardedRequest =
  (around: AroundRequest, { refuse }: Failures, log: Log): AroundRequest =>
  async (payload, wrapped) => {
    let isHandled = false;
    const handle = () => {
      isHandled = true;
      return wrapped();
    };
    try {
      await around(payload, handle);
    } catch (error) {
      if (isHandled) return log.error('a plugin failed', { error: inspect(error) });
      refuse(payload.request, error);
      await wrapped();
    }
  };

/** The plugin with guards in Yoga's HTTP layer, around the operation: there, nothing catches what it throws. */
const guarded = (plugin: Plugin, failures: Failures, log: Log): Plugin => {
  const { onRequest, onResponse, instrumentation } = plugin;
  const around = instrumentation?.request;
  if (!onRequest && !onResponse && !around) return plugin;
  const guards: Plugin = {
    onRequest: async (payload) => {
      try {
        await onRequest?.(payload);
      } catch (error) {
        payload.endResponse(failures.responseFor(error));
      }
    },
    onResponse: async (payload) => {
      try {
        await onResponse?.(payload);
      } catch (error) {
        payload.setResponse(failures.responseFor(error));
      }
    },
    ...(around && {
      instrumentation: { ...instrumentation, request: guardedRequest(around, failures, log) },
    }),
  };
  return Object.assign(Object.create(plugin), guards);
};

/** Of an abort, Yoga tells nothing, and of what is no error only what its `toString` says. */
const telling =
  <A extends readonly unknown[], R>(run: (...args: A) => R) =>
  async (...args: A): Promise<Awaited<R>> => {
    try {
      return await run(...args);
    } catch (error) {
      const isTold = error instanceof Error && !(error instanceof DOMException);
      throw isTold ? error : new Error(inspect(error));
    }
  };

/** Guards all plugins, also those that others have added, if it is the last. */
export const useGuards = (failures: Failures, log: Log): Plugin => ({
  onPluginInit: ({ plugins }) => {
    for (const [at, plugin] of plugins.entries()) plugins[at] = guarded(plugin, failures, log);
  },
  onYogaInit: ({ yoga }) => {
    yoga.parseRequest = telling(yoga.parseRequest);
    yoga.getResultForParams = telling(yoga.getResultForParams);
  },
});
