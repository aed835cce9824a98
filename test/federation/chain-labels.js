import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])

  scalar AddressHash
  scalar ChainId

  type Address @key(fields: "chainId hash") {
    chainId: ChainId
    hash: AddressHash!
    label: String
  }

  type Query {
    labelled: [Address!]!
  }
`;

const additions = `
  directive @link(url: String!, import: [String!]) repeatable on SCHEMA
  directive @key(fields: String!) repeatable on OBJECT

  scalar _Any
  union _Entity = Address

  type _Service {
    sdl: String!
  }

  extend type Query {
    _service: _Service!
    _entities(representations: [_Any!]!): [_Entity]!
  }
`;

const person = '0xb8Aba47a7d279793A2589C718325CB4452C68b8B';

// The same person on both chains, and on one that the explorer gateway does not serve.
const labels = new Map([
  [`71077345 ${person}`, 'On Skerry'],
  [`52600417 ${person}`, 'On Eyot'],
  [`999 ${person}`, 'Elsewhere'],
]);

const addressOf = ({ chainId, hash }) => ({
  __typename: 'Address',
  chainId,
  hash,
  label: labels.get(`${chainId} ${hash}`) ?? null,
});

const stubs = [...labels.keys()].map((key) => {
  const [chainId, hash] = key.split(' ');
  return addressOf({ chainId, hash });
});

const resolvers = {
  Query: {
    labelled: () => stubs,
    _service: () => ({ sdl }),
    _entities: (_root, { representations }) => representations.map(addressOf),
  },
};

const yoga = createYoga({ schema: createSchema({ typeDefs: [sdl, additions], resolvers }) });

createServer(yoga).listen(4001, () => console.log('labels: http://127.0.0.1:4001/graphql'));
