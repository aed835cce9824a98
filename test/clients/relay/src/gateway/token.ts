import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime';
import { waitForFragmentData } from 'relay-runtime/experimental.js';
import type { token_token$key } from './generated/token_token.graphql.ts';
import refetchQuery, { type tokenRefetchQuery } from './generated/tokenRefetchQuery.graphql.ts';

/** The fields that are shown of a token. */
const fragment = graphql`
  fragment token_token on Token @refetchable(queryName: "tokenRefetchQuery") {
    id
    name
    symbol
    holdersCount
  }
`;

/** Reads a token from its fragment key, which is in each row of `transfers.ts`. */
export const readToken = (environment: IEnvironment, token: token_token$key) =>
  waitForFragmentData(environment, fragment, token);

/** Fetches a token again by its object id, and updates it wherever it is shown. */
export const refetchToken = (environment: IEnvironment, id: string) =>
  fetchQuery<tokenRefetchQuery>(environment, refetchQuery, { id }).toPromise();
