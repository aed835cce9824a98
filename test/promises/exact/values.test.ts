import { describe, expect, it } from 'vitest';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf } from '../../support/records.js';
import { expectAnswer, fixture } from './fixtures.js';

const graph = useGraph();
const alice = addressOf('a');
const transaction = hashOf('d');

const transactionOf = async (body: unknown, fields: string): Promise<Data> => {
  graph.serve((_question, path) => (path.endsWith('raw-trace') ? [] : body));
  return (await graph.data(`{ transaction(hash: "${transaction}") { ${fields} } }`)).transaction;
};
const address =
  'hash name implementationName implementations { addressHash name } proxyType isContract isVerified isScam reputation ensDomainName privateTags { addressHash displayName label } publicTags { label } watchlistNames { displayName label } metadata { tags { slug name tagType ordinal meta } }';
const everything = `hash status result timestamp blockNumber position confirmations confirmationDuration type nonce
  method transactionTypes transactionTag from { ${address} } to { ${address} } createdContract { hash metadata { tags { slug } } }
  value fee { type value } gasLimit gasUsed gasPrice baseFeePerGas maxFeePerGas transactionBurntFee exchangeRate
  revertReason { raw methodCall methodId parameters { name type value } } rawInput
  decodedInput { methodCall methodId parameters { name type value } }
  hasErrorInInternalTransactions actions { protocol type data } tokenTransfersOverflow
  embeddedTokenTransfers { transactionHash blockHash blockNumber logIndex type method timestamp from { hash } to { hash }
    token { addressHash name symbol decimals type exchangeRate totalSupply circulatingMarketCap holdersCount iconUrl }
    total { decimals value tokenId } }`;

describe('a transaction', () => {
  it('of an old explorer is read with its old names and formats', async () => {
    await expectAnswer(
      await transactionOf(fixture('transaction.old'), everything),
      'transaction.old',
    );
  });

  it('of a current explorer is read with every digit, whatever else it has', async () => {
    const found = await transactionOf(fixture('transaction.current'), everything);
    await expectAnswer(found, 'transaction.current');
  });

  it('has the fields of each selection, even if selections share a fragment', async () => {
    graph.serve(() => ({ hash: transaction, from: { hash: alice, name: 'n' } }));
    const ask = (fields: string) => `transaction(hash: "${transaction}") { ${fields} }`;
    const both = await graph.data(
      `{ one: ${ask('...F')} more: ${ask('...F from { name }')} }
       fragment F on Transaction { from { isContract } }`,
    );
    const from = { isContract: null };
    expect(both).toEqual({ one: { from }, more: { from: { ...from, name: 'n' } } });
  });

  it('is read from an old name if the new one is null', async () => {
    const body = { hash: transaction, block_number: null, block: 7 };
    expect(await transactionOf(body, 'blockNumber')).toEqual({ blockNumber: 7 });
  });

  it('that is pending has null for what is unknown', async () => {
    const body = {
      hash: transaction,
      status: null,
      block_number: null,
      confirmation_duration: [],
      result: 'pending',
    };
    expect(
      await transactionOf(
        body,
        'status blockNumber confirmationDuration result fee { value } tokenTransfersOverflow embeddedTokenTransfers { id } decodedInput { methodId }',
      ),
    ).toEqual({
      status: null,
      blockNumber: null,
      confirmationDuration: [],
      result: 'pending',
      fee: null,
      tokenTransfersOverflow: null,
      embeddedTokenTransfers: null,
      decodedInput: null,
    });
  });

  it('may have flags as text', async () => {
    const flags = { is_contract: 'true', is_verified: 'false', is_scam: false };
    const body = { hash: transaction, from: { hash: alice, ...flags } };
    const { from } = await transactionOf(body, 'from { isContract isVerified isScam }');
    expect(from).toEqual({ isContract: true, isVerified: false, isScam: false });
  });

  it.each(['"', '\\', '\n', '\u0000', '\u007f', '\u2028', '🦉', '\ud83e', '\udd89', ' !#[]~é￿'])(
    'keeps text unchanged: %j',
    async (text) => {
      const result = `a ${text} b`;
      expect(await transactionOf({ hash: transaction, result }, 'result')).toEqual({ result });
    },
  );

  it.each([
    ['a string', '0x08c379a0', { raw: '0x08c379a0', methodCall: null }],
    ['raw', { raw: 'no' }, { raw: 'no', methodCall: null }],
    ['raw and empty', { raw: '' }, { raw: '', methodCall: null }],
    ['raw and null', { raw: null }, { raw: null, methodCall: null }],
    ['decoded', { method_call: 'E()' }, { raw: null, methodCall: 'E()' }],
    ['null', null, null],
  ])('has a revert reason that is %s', async (_what, reason, expected) => {
    const { revertReason } = await transactionOf(
      { hash: transaction, revert_reason: reason },
      'revertReason { raw methodCall }',
    );
    expect(revertReason).toEqual(expected);
  });
});

describe('an integer of a transaction', () => {
  const ask = async (body: string) => {
    graph.serve((_question, path) => (path.endsWith('raw-trace') ? [] : body));
    const { hash } = JSON.parse(body);
    const { data, errors = [] } = await graph.run(
      `{ transaction(hash: "${hash}") { ${everything} } }`,
    );
    return { found: data.transaction, errors };
  };

  it.each([
    ['transaction.huge-nonce', '12894333551438793358'],
    ['transaction.nonce-above-2-53', '9007199254740993'],
  ])('beyond 2^53 - 1 is the text of its digits: %s', async (name, nonce) => {
    const body = fixture(name);
    const plain = await ask(body.replace(nonce, '7'));
    expect(plain).toMatchObject({ found: { nonce: 7, position: 3, type: 2 }, errors: [] });
    const { found, errors } = await ask(body);
    expect(errors).toEqual([]);
    expect(found).toEqual({ ...plain.found, nonce });
  });

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740992', '-9007199254740992'],
    ['"9007199254740993"', '9007199254740993'],
    ['"12"', 12],
    ['1e21', '1000000000000000000000'],
  ])('may be written as %s', async (nonce, expected) => {
    const { found, errors } = await ask(`{"hash":"${transaction}","nonce":${nonce}}`);
    expect({ nonce: found.nonce, errors }).toEqual({ nonce: expected, errors: [] });
  });

  it('beyond 32 bits, where the schema has Int, fails only its own field', async () => {
    const body = fixture('transaction.long-fields');
    const [position, confirmations] = ['3000000000', '12345678901234567890'];
    const plain = await ask(body.replace(position, '3').replace(confirmations, '10'));
    expect(plain.found).toMatchObject({ position: 3, confirmations: 10, nonce: 7 });
    const { found, errors } = await ask(body);
    expect(found).toEqual({ ...plain.found, position: null, confirmations });
    const own = errors.filter(({ path }) => path?.at(-1) === 'position');
    expect(own).toMatchObject([
      {
        message: expect.stringContaining(
          'expected an integer from -2147483648 to 2147483647, not 3000000000.',
        ),
        extensions: { code: 'UPSTREAM_BAD_RESPONSE' },
      },
    ]);
    expect(errors.length).toBe(plain.errors.length + 1);
  });

  it.each(['1.5', '"1.5"', '{}', '"0x1g"', 'true'])('is never %s', async (nonce) => {
    const { found, errors } = await ask(`{"hash":"${transaction}","nonce":${nonce}}`);
    expect(found.nonce).toBe(null);
    expect(errors).toMatchObject([{ path: ['transaction', 'nonce'] }]);
  });
});

describe('the metadata of an address', () => {
  const tag = { slug: 's', name: 'N', tagType: 'name', ordinal: 1, meta: { a: 1 } };
  it.each([
    ['absent', undefined, null],
    ['null', null, null],
    ['one flat tag', tag, { tags: [tag] }],
    ['a list of tags', { tags: [tag, tag] }, { tags: [tag, tag] }],
    ['tags and a reputation', { reputation: null, tags: [tag] }, { tags: [tag] }],
    ['without tags', { tags: null }, { tags: [] }],
    ['empty', {}, { tags: [] }],
  ])('may be %s', async (_what, metadata, expected) => {
    const { from } = await transactionOf(
      { hash: transaction, from: { hash: alice, metadata } },
      'from { metadata { tags { slug name tagType ordinal meta } } }',
    );
    expect(from.metadata).toEqual(expected);
  });
});
