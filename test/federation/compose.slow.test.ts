import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';

/** The subgraph's schema, over one explorer or several, which are not asked for it. */
const sdlOver = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const gateway = await startTestGateway({ FEDERATION: 'true', ...settings });
  onTestFinished(async () => void (await gateway.close()));
  return (await ask(gateway.url, '/schema.graphql')).text;
};

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])';

const explorerOf = (sdl: string) => ({
  name: 'explorer',
  url: 'http://explorer',
  typeDefs: parse(sdl),
});

describe('the schema of a subgraph', () => {
  it('composes, alone and with another subgraph', async () => {
    const explorer = explorerOf(await sdlOver({}));
    const other = {
      name: 'labels',
      url: 'http://labels',
      typeDefs: parse(`
        ${link}
        scalar AddressHash
        scalar Hash
        type Address @key(fields: "hash") { hash: AddressHash! label: String }
        type Transaction @key(fields: "hash") { hash: Hash! note: String }
        type Token @key(fields: "id") { id: ID! rating: Int }
        type PageInfo @shareable { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
        type Query { labelled: [Address!]! }
      `),
    };
    for (const services of [[explorer], [explorer, other]]) {
      const { errors, supergraphSdl } = composeServices(services);
      expect(errors?.map(({ message }) => message)).toBeUndefined();
      expect(supergraphSdl).toContain('type Address');
    }
  });

  it('composes over several chains with a subgraph that names an address by chain and hash', async () => {
    const sdl = await sdlOver({
      UPSTREAM_URL: '',
      CHAINS: '1=http://127.0.0.1:9,100=http://127.0.0.1:9',
    });
    const { errors } = composeServices([
      explorerOf(sdl),
      {
        name: 'labels',
        typeDefs: parse(`
          ${link}
          scalar AddressHash
          scalar ChainId
          type Address @key(fields: "chainId hash") { chainId: ChainId hash: AddressHash! label: String }
          type Query { labelled: [Address!]! }
        `),
      },
    ]);
    expect(errors).toBeUndefined();
  });
});
