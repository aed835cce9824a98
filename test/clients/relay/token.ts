import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime';
import { waitForFragmentData } from 'relay-runtime/experimental.js';
import type { token_token$key } from './generated/token_token.graphql.js';
import refetchQuery, { type tokenRefetchQuery } from './generated/tokenRefetchQuery.graphql.js';

/** What is shown of a token, wherever it is shown. */
const fragment = graphql`
  fragment token_token on Token @refetchable(queryName: "tokenRefetchQuery") {
    id
    name
    symbol
    holdersCount
  }
`;

/** The token behind the key that a transfer has of it. */
export const readToken = (environment: IEnvironment, token: token_token$key) =>
  waitForFragmentData(environment, fragment, token);

/** Asks for a token again, by its object id; whoever shows it sees what is new. */
export const refetchToken = (environment: IEnvironment, id: string) =>
  fetchQuery<tokenRefetchQuery>(environment, refetchQuery, { id }).toPromise();
