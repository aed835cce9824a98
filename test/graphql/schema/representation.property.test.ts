import fc from 'fast-check';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { encodeGlobalId } from '../../../src/graphql/relay/global-id.js';
import { nodeTypes } from '../../../src/graphql/relay/node-types.js';
import { readRepresentation } from '../../../src/graphql/schema/representation.js';
import { addressOf, hashOf } from '../../support/records.js';
import { runs } from '../../support/runs.js';

const address = addressOf('a');
const transaction = hashOf('1');
const good = fc.constantFrom(
  { __typename: 'Address', hash: address },
  { __typename: 'Address', id: encodeGlobalId('Address', address, null) },
  { __typename: 'Token', id: encodeGlobalId('Token', address, null) },
  { __typename: 'Transaction', hash: transaction },
  { __typename: 'Transaction', id: encodeGlobalId('Transaction', transaction, null), hash: '0x' },
);
const values = fc.oneof(
  fc.constantFrom<unknown>(...nodeTypes, address, transaction, '100', 100, {
    toString: 1,
    toJSON: 1,
  }),
  fc.jsonValue(),
);
/** Good ones, some with an odd value in the place of one of theirs. */
const representations = fc.oneof(
  fc.jsonValue(),
  good,
  fc
    .tuple(good, fc.constantFrom('__typename', 'id', 'hash', 'chainId', 'more'), values)
    .map(([representation, name, value]) => ({ ...representation, [name]: value })),
);

describe('whatever another subgraph sends as a representation', () => {
  it('names an object of its type, or is the mistake of that subgraph', () => {
    const numRuns = runs(2_000, 100_000);
    let named = 0;
    fc.assert(
      fc.property(representations, (representation) => {
        try {
          const name = readRepresentation(representation);
          expect(name).toMatchObject({ typename: Object(representation).__typename });
          named += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(GraphQLError);
          expect((error as GraphQLError).extensions.code).toBe('BAD_USER_INPUT');
        }
      }),
      { numRuns },
    );
    expect(named).toBeGreaterThan(numRuns / 5);
  });
});
