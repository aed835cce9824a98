import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, isInterfaceType, isObjectType } from 'graphql';
import { onTestFinished } from 'vitest';
import { startTestGateway } from '../support/gateway.js';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

const objects = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => name !== 'Query' && !/^__|(?:Connection|Edge|PageInfo)$/.test(name));

/** The types with an object id, which a client stores once. */
export const nodeTypes = objects
  .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
  .map(({ name }) => name)
  .sort();

/** The types that a client stores within what holds them. */
export const idLessTypes = objects
  .map(({ name }) => name)
  .filter((name) => !nodeTypes.includes(name))
  .sort();

/** A gateway over the embedded explorer, with the addresses to ask it about. */
export const startKitGateway = async () => {
  const { url, examples, close } = await startTestGateway({ UPSTREAM_URL: '' });
  if (!examples) throw new Error('The embedded explorer has examples.');
  const { address, collector } = examples;
  return { url: `${url}/graphql`, exchange: address, collector, close };
};

/** A gateway over an explorer of empty lists, with the credentials that reached it. */
export const startRecordingGateway = async () => {
  const keys: (string | string[] | undefined)[] = [];
  const upstream = createServer((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json');
    response.end('{"items":[],"next_page_params":null}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  const gateway = await startTestGateway({ UPSTREAM_URL: `http://127.0.0.1:${port}` });
  onTestFinished(async () => {
    await gateway.close();
    upstream.close();
  });
  return { url: `${gateway.url}/graphql`, keys };
};

/** What the gateway answers to who keeps no cache at all. */
const askPlainly = async (url: string, query: string, hash: string) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { hash } }),
  });
  const { data } = await response.json();
  return data.address;
};

/** The object ids of all token transfers of an address, in their order, in one answer. */
export const allTransferIds = async (url: string, hash: string): Promise<string[]> => {
  const address = await askPlainly(
    url,
    'query ($hash: AddressHash!) { address(hash: $hash) { tokenTransfers(first: 500) { nodes { id } } } }',
    hash,
  );
  return address.tokenTransfers.nodes.map(({ id }: { id: string }) => id);
};

/** All NFTs of an address in one answer: the token's id, the token id and the picture of each. */
export const allNfts = async (url: string, hash: string): Promise<string[]> => {
  const address = await askPlainly(
    url,
    'query ($hash: AddressHash!) { address(hash: $hash) { nftCollections(first: 500) { nodes { token { id } tokenInstances { tokenId imageUrl } } } } }',
    hash,
  );
  return address.nftCollections.nodes.flatMap(nftsOf);
};

interface Collection {
  readonly token: { readonly id: string } | null;
  readonly tokenInstances: readonly { readonly tokenId: string | null; readonly imageUrl: string | null }[];
}

/** The NFTs of a collection, each as a line that tells it from every other. */
export const nftsOf = ({ token, tokenInstances }: Collection): string[] =>
  tokenInstances.map(({ tokenId, imageUrl }) => `${token?.id} ${tokenId} ${imageUrl}`);
