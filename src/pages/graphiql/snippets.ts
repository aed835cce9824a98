import { parse, separateOperations } from 'graphql';

/** What a reader runs, as the editors have it. */
export interface Written {
  url: string;
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** The ways to run it elsewhere, by name. */
export const snippets: readonly { name: string; write: (written: Written) => string }[] = [
  { name: 'curl', write: asCurl },
  { name: 'fetch', write: asFetch },
  { name: 'Apollo Client', write: asApollo },
  { name: 'urql', write: asUrql },
];

/** What is sent. */
export function bodyOf({ query, variables, operationName }: Written): object {
  return {
    query,
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(operationName && { operationName }),
  };
}

function asCurl(written: Written): string {
  const body = quoted(JSON.stringify(bodyOf(written)));
  return `curl -s ${written.url} \\\n  -H 'content-type: application/json' \\\n  -d ${body}\n`;
}

/** For a shell: inside single quotes, it leaves everything as it is but the quote itself. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Text as a template literal, so that it keeps its lines. */
export function template(text: string): string {
  return `\`${text.trim().replace(/[\\`]|\$(?=\{)/g, '\\$&')}\n\``;
}

function asFetch(written: Written): string {
  const { url, query, variables, operationName } = written;
  const name = operationName ? `, operationName: ${JSON.stringify(operationName)}` : '';
  return `const query = ${template(query)};

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: ${json(variables)}${name} }),
});
const { data, errors } = await response.json();
`;
}

function asApollo({ url, query, variables, operationName }: Written): string {
  return `import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

const client = new ApolloClient({
  link: new HttpLink({ uri: ${JSON.stringify(url)} }),
  cache: new InMemoryCache(),
});

const { data } = await client.query({
  query: gql${template(only(query, operationName))},
  variables: ${json(variables)},
});
`;
}

function asUrql({ url, query, variables, operationName }: Written): string {
  return `import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';

const client = new Client({ url: ${JSON.stringify(url)}, exchanges: [cacheExchange, fetchExchange] });

const { data, error } = await client.query(
  gql${template(only(query, operationName))},
  ${json(variables)},
);
`;
}

/** As source, indented. */
export function json(variables: object): string {
  return JSON.stringify(variables, null, 2).replaceAll('\n', '\n  ');
}

/** A document with one operation, and the fragments that it needs: these clients take no other. */
export function only(query: string, name: string | undefined): string {
  try {
    const document = parse(query);
    const apart = separateOperations(document);
    const kept = (apart[name ?? ''] ?? Object.values(apart)[0])?.definitions ?? [];
    // From the end, so that the places of those before stay.
    return document.definitions
      .filter((definition) => !kept.includes(definition))
      .reduceRight(
        (text, { loc }) => (loc ? text.slice(0, loc.start) + text.slice(loc.end) : text),
        query,
      );
  } catch {
    return query;
  }
}
