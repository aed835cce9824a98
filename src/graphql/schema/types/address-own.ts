import { keysMask } from '../../../explorer/call/mask.js';
import { readDecimal, readHash } from '../../../explorer/decode/read.js';
import type { FieldCost } from '../../plan/field-cost.js';
import { reads, readsInto, readsOnly } from '../../plan/projection.js';
import { asksForMore } from '../../plan/selected.js';
import { fiatValue } from '../fields/fiat-value.js';
import { type FieldBuilder, ofOwnRecord, valueFields } from '../fields/record-fields.js';
import { coinAmount } from '../fields/token-amount.js';
import { Address } from './address.js';
import { type AddressSource, bareAddress, loadOwnRecord } from './address-source.js';
import { embeddedToken, Token } from './token.js';
import { Transaction } from './transaction.js';
import { loadTransaction, transactionSource } from './transaction-source.js';

const own: FieldCost = { own: 'address' };

/** Resolves a value that only the address's own page has. */
const ofOwnPage = ofOwnRecord('address', loadOwnRecord);

const amount = ofOwnPage(coinAmount, ['coin_balance']);
const price = ofOwnPage(readDecimal, ['exchange_rate']);

const creator = ofOwnPage(
  (value, { chain }) => {
    const hash = chain.readAddressHash(value);
    return hash === null ? null : bareAddress(hash, chain);
  },
  ['creator_address_hash'],
);

/** What names a transaction is known before it is loaded. */
const knownOfCreation = ['id', 'hash'];

const creation = ofOwnPage(readHash, ['creation_transaction_hash', 'creation_tx_hash']);

/** The fields of an address that only its own page has, which one call brings for all of them. */
export const ownFields = (t: FieldBuilder<AddressSource>) => {
  const { bigInt, decimal, long, text } = valueFields(t, ofOwnPage);
  return {
    coinBalance: bigInt(
      "What it holds of the chain's own coin, in wei; null if the explorer does not know it. This, `coinAmount`, `coinBalanceBlockNumber`, `coinExchangeRate`, `coinFiatValue`, `creator`, `creationTransactionHash`, `creationStatus`, `asToken` and `raw` cost one call together, which makes `name` and the like free, too.",
      'coin_balance',
    ),
    coinAmount: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        '`coinBalance` ÷ 10^18, exact: what people read. If the coin of the chain has other decimals, and the operator says so, those count.',
      ...amount,
    }),
    coinBalanceBlockNumber: long(
      'The number of the block at which the explorer read that balance.',
      'block_number_balance_updated_at',
    ),
    coinExchangeRate: decimal(
      "The price of the chain's own coin in US dollars; null if the explorer knows none.",
      'exchange_rate',
    ).synonyms('exchangeRate coinPrice'),
    coinFiatValue: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        "What the chain's own coin that it holds is worth in US dollars: `coinAmount` × `coinExchangeRate`, exact, with all decimals of both; null if either is.",
      extensions: {
        ...readsOnly({ own: keysMask('coin_balance', 'exchange_rate') }),
        cost: own,
        synonyms: 'balanceUsd usdBalance coinValue fiatBalance fiatValue',
      },
      resolve: async (address, args, context) =>
        fiatValue(
          await amount.resolve(address, args, context),
          await price.resolve(address, args, context),
        ),
    }),
    creator: t.field({
      type: Address,
      nullable: true,
      description: 'For a contract, who created it; otherwise null.',
      ...creator,
      extensions: { ...creator.extensions, synonyms: 'deployer contractCreator' },
    }),
    creationTransactionHash: t.field({
      type: 'Hash',
      nullable: true,
      description: 'For a contract, the hash of the transaction that created it; otherwise null.',
      ...creation,
      extensions: { ...creation.extensions, synonyms: 'creationTxHash deploymentTransactionHash' },
    }),
    creationTransaction: t.field({
      type: Transaction,
      nullable: true,
      description:
        'For a contract, the transaction that created it; otherwise null. Its hash and id cost no more than `creationTransactionHash`, all else another call.',
      extensions: {
        ...creation.extensions,
        cost: { ...own, call: 'transaction', knows: knownOfCreation },
        synonyms: 'creationTx deploymentTransaction deployTransaction',
      },
      resolve: async (address, args, context, info) => {
        const hash = await creation.resolve(address, args, context);
        if (hash === null) return null;
        return info.plan && !asksForMore(info.plan.type.selections, knownOfCreation)
          ? transactionSource(address.chain, hash, null)
          : loadTransaction(hash, context.on(address.chain), info);
      },
    }),
    creationStatus: text(
      'For a contract, how its creation ended: success, failed, selfdestructed, …; null before version 9 of the explorer.',
      'creation_status',
    ),
    raw: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'The whole record of its own page as the explorer sent it, also what the graph has no field for; null if the explorer does not know the address. Costs no more than `coinBalance`.',
      extensions: { ...reads(), cost: own },
      resolve: (address, _args, context) => loadOwnRecord(address, context),
    }),
    asToken: t.field({
      type: Token,
      nullable: true,
      description: 'This contract as a token; null if it is none.',
      ...ofOwnPage((value, { chain, hash }) => embeddedToken(value, chain, hash), ['token']),
      extensions: { ...readsInto('token'), cost: own },
    }),
  };
};
