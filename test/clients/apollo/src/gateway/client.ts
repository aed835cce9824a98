import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { retryingFetch } from './retrying-fetch.ts';
import { possibleTypes, typePolicies } from './type-policies.ts';

/** A client for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createClient = (url: string, headers: Record<string, string> = {}) =>
  new ApolloClient({
    link: new HttpLink({ uri: url, headers, fetch: retryingFetch }),
    cache: new InMemoryCache({ typePolicies, possibleTypes }),
  });
