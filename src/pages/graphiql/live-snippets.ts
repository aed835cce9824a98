import { parse, visit } from 'graphql';
import { operationIn } from './field-at.js';
import { bodyOf, json, only, quoted, snippets, template, type Written } from './snippets.js';

/** What runs an operation elsewhere, in one of the ways of `snippets`. */
export function codeFor(name: string, written: Written): string {
  const { operation } = operationIn(written.query, written.operationName) ?? {};
  const usual = snippets.find((one) => one.name === name)?.write;
  if (!operation) return usual?.(written) ?? '';
  if (operation.operation === 'subscription') return liveSnippets[name]?.(written) ?? '';
  return (comesInParts(written) ? streamedSnippets[name] : usual)?.(written) ?? '';
}

/** Whether an operation asks for an answer in parts. */
function comesInParts({ query, operationName }: Written): boolean {
  let found = false;
  visit(parse(only(query, operationName)), {
    Directive({ name }) {
      found ||= name.value === 'defer' || name.value === 'stream';
    },
  });
  return found;
}

type Snippets = Readonly<Record<string, (written: Written) => string>>;

/** For what comes in parts, or happens later: as server-sent events. */
const inEvents: Snippets = {
  curl: (written) =>
    `curl -sN ${written.url} \\\n  -H 'accept: text/event-stream' -H 'content-type: application/json' \\\n  -d ${quoted(JSON.stringify(bodyOf(written)))}\n`,

  fetch: ({ url, query, variables, operationName }) => `const query = ${template(query)};

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: ${json(variables)}${operationName ? `, operationName: ${JSON.stringify(operationName)}` : ''} }),
});
if (!response.ok) throw new Error(await response.text());
const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
let text = '';
for (let read = await reader.read(); !read.done; read = await reader.read()) {
  const events = (text + read.value).split('\\n\\n');
  text = events.pop();
  for (const event of events) {
    const [, data] = /^data: (.+)$/m.exec(event) ?? [];
    if (data) console.log(JSON.parse(data));
  }
}
`,
};

const streamedSnippets: Snippets = {
  ...inEvents,

  'Apollo Client': ({ url, query, variables, operationName }) =>
    `import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';

const client = new ApolloClient({
  link: new HttpLink({ uri: ${JSON.stringify(url)} }),
  cache: new InMemoryCache(),
  incrementalHandler: new Defer20220824Handler(),
});

client.watchQuery({
  query: gql${template(only(query, operationName))},
  variables: ${json(variables)},
}).subscribe(({ data, error }) => (data || error) && console.log(error ?? data));
`,

  urql: ({
    url,
    query,
    variables,
    operationName,
  }) => `import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';

const client = new Client({ url: ${JSON.stringify(url)}, exchanges: [cacheExchange, fetchExchange] });

client.query(
  gql${template(only(query, operationName))},
  ${json(variables)},
).subscribe(({ data, error }) => console.log(error ?? data));
`,
};

const liveSnippets: Snippets = {
  ...inEvents,

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

const sse = createClient({ url: ${JSON.stringify(url)}, retryAttempts: 0 });
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
