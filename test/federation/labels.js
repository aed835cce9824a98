import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

const sdl = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])

  "As the explorer gateway declares it: 0x and 40 hex digits."
  scalar AddressHash

  type Address @key(fields: "hash") {
    hash: AddressHash!
    label: String
  }

  type Query {
    labelled: [Address!]!
  }
`;

// What every subgraph has beside its own schema; a library for subgraphs would add it.
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

const labels = new Map([
  ['0x1b50955951E42c8D45aBEd269B019b0eB418E97D', 'A collector'],
  ['0xEFc29b4F4A59E92503031C494864094384cffCBF', 'The exchange'],
]);

const addressOf = (hash) => ({ __typename: 'Address', hash, label: labels.get(hash) ?? null });

const resolvers = {
  Query: {
    labelled: () => [...labels.keys()].map(addressOf),
    _service: () => ({ sdl }),
    // The gateway takes these hashes from the explorer gateway, which writes them with their checksum.
    _entities: (_root, { representations }) => representations.map(({ hash }) => addressOf(hash)),
  },
};

const yoga = createYoga({ schema: createSchema({ typeDefs: [sdl, additions], resolvers }) });

createServer(yoga).listen(4001, () => console.log('labels: http://127.0.0.1:4001/graphql'));
