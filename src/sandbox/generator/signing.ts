import {
  createAccessList2930Tx,
  createEOACode7702Tx,
  createFeeMarket1559Tx,
  createLegacyTx,
  type TypedTransaction,
} from '@ethereumjs/tx';
import {
  type EOACode7702AuthorizationListBytesItem,
  eoaCode7702SignAuthorization,
  type PrefixedHexString,
} from '@ethereumjs/util';
import { CHAIN_ID, common } from './machine.js';
import type { Person } from './wallets.js';

export type TransactionType = 0 | 1 | 2 | 4;
export type Authorized = EOACode7702AuthorizationListBytesItem;

interface Wish {
  readonly type: TransactionType;
  readonly nonce: number;
  readonly to?: string | undefined;
  readonly data: string;
  readonly value: bigint;
  readonly gasLimit: bigint;
  /** The most to pay for a unit of gas, tip included. */
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly accessList?: readonly { address: string; storageKeys: readonly string[] }[];
  readonly authorizations?: readonly Authorized[];
}

/** Makes and signs the transaction that was wished for. */
export function sign(by: Person, wish: Wish): TypedTransaction {
  const base = {
    nonce: wish.nonce,
    ...(wish.to ? { to: wish.to as PrefixedHexString } : {}),
    data: wish.data as PrefixedHexString,
    value: wish.value,
    gasLimit: wish.gasLimit,
  };
  const fees = { maxFeePerGas: wish.maxFee, maxPriorityFeePerGas: wish.tip };
  const typed = { ...base, chainId: CHAIN_ID };
  const accessList = (wish.accessList ?? []).map(({ address, storageKeys }) => ({
    address: address as PrefixedHexString,
    storageKeys: storageKeys as PrefixedHexString[],
  }));
  const unsigned = {
    0: () => createLegacyTx({ ...base, gasPrice: wish.maxFee }, { common }),
    1: () => createAccessList2930Tx({ ...typed, gasPrice: wish.maxFee, accessList }, { common }),
    2: () => createFeeMarket1559Tx({ ...typed, ...fees, accessList }, { common }),
    4: () =>
      createEOACode7702Tx(
        {
          ...typed,
          ...fees,
          to: wish.to as PrefixedHexString,
          authorizationList: [...(wish.authorizations ?? [])],
        },
        { common },
      ),
  }[wish.type]();
  return unsigned.sign(by.key, false);
}

/** Agrees that `code` runs as the authority's own (EIP-7702). */
export function authorize(
  authority: Person,
  code: string,
  nonce: number,
  chainId = CHAIN_ID,
): Authorized {
  const hex = (value: number) => `0x${value.toString(16)}` as const;
  return eoaCode7702SignAuthorization(
    { chainId: hex(chainId), address: code as PrefixedHexString, nonce: hex(nonce) },
    authority.key,
  );
}
