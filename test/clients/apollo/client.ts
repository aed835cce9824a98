import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { possibleTypes, typePolicies } from './type-policies.js';

/** A client for the gateway at `url`. `headers` carry the user's credentials, if any. */
export const createClient = (url: string, headers: Record<string, string> = {}) =>
  new ApolloClient({
    link: new HttpLink({ uri: url, headers }),
    cache: new InMemoryCache({ typePolicies, possibleTypes }),
  });
