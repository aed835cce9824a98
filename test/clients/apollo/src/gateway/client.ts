import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  CombinedProtocolErrors,
  type ErrorLike,
  HttpLink,
  InMemoryCache,
} from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { OperationTypeNode } from 'graphql';
import { errorText, type GatewayError } from './errors.ts';
import { liveFetch } from './live-fetch.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { possibleTypes, typePolicies } from './type-policies.ts';

/** A client for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createClient = (url: string, headers: Record<string, string> = {}) =>
  new ApolloClient({
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new HttpLink({ uri: url, headers, fetch: liveFetch }),
      new HttpLink({ uri: url, headers, fetch: retryingFetch }),
    ),
    cache: new InMemoryCache({ typePolicies, possibleTypes }),
    // For `@defer` and `@stream`.
    incrementalHandler: new Defer20220824Handler(),
  });

/** The gateway's errors in an error of the client. */
export const errorsOf = (error: unknown): readonly GatewayError[] =>
  CombinedGraphQLErrors.is(error) || CombinedProtocolErrors.is(error) ? error.errors : [];

/** What to tell people about an error of the client. */
export const textOf = (error: ErrorLike): string =>
  errorsOf(error).map(errorText).join(' ') || error.message;
