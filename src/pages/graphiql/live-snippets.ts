import { operationIn } from './field-at.js';
import { bodyOf, json, only, quoted, snippets, template, type Written } from './snippets.js';

/** What runs an operation elsewhere, in one of the ways of `snippets`. */
export function codeFor(name: string, written: Written): string {
  const { operation } = operationIn(written.query, written.operationName) ?? {};
  const usual = snippets.find((one) => one.name === name)?.write;
  const write = operation?.operation === 'subscription' ? liveSnippets[name] : usual;
  return write?.(written) ?? '';
}

/** For a subscription, which comes as server-sent events. */
const liveSnippets: Readonly<Record<string, (written: Written) => string>> = {
  curl: (written) =>
    `curl -sN ${written.url} \\\n  -H 'accept: text/event-stream' -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(bodyOf(written)))}\n`,

  fetch: ({
    url,
    query,
    variables,
    operationName,
  }) => `// Events come by EventSource, which also connects again by itself.
const search = new URLSearchParams({
  query: ${template(query)},
  variables: JSON.stringify(${json(variables)}),${operationName ? `\n  operationName: ${JSON.stringify(operationName)},` : ''}
});
const source = new EventSource(${JSON.stringify(`${url}?`)} + search);
source.addEventListener('next', ({ data }) => data && console.log(JSON.parse(data)));
source.addEventListener('complete', () => source.close());
`,

  'Apollo Client': ({ url, query, variables, operationName }) =>
    `import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

const client = new ApolloClient({
  link: new HttpLink({ uri: ${JSON.stringify(url)} }),
  cache: new InMemoryCache(),
});

const live = client.subscribe({
  query: gql${template(only(query, operationName))},
  variables: ${json(variables)},
}).subscribe(({ data, error }) => console.log(data ?? error));
// live.unsubscribe() ends it.
`,

  urql: ({
    url,
    query,
    variables,
    operationName,
  }) => `import { Client, gql, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-sse';

const sse = createClient({ url: ${JSON.stringify(url)} });
const client = new Client({
  url: ${JSON.stringify(url)},
  exchanges: [subscriptionExchange({
    forwardSubscription: ({ query = '', variables }) => ({
      subscribe: (sink) => ({ unsubscribe: sse.subscribe({ query, variables }, sink) }),
    }),
  })],
});

const live = client.subscription(
  gql${template(only(query, operationName))},
  ${json(variables)},
).subscribe(({ data, error }) => console.log(data ?? error));
// live.unsubscribe() ends it.
`,
};
