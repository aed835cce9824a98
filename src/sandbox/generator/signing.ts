import type { Common } from '@ethereumjs/common';
import {
  createAccessList2930Tx,
  createBlob4844Tx,
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
import type { Transaction } from '../chain.js';
import type { Person } from './person.js';

export type TransactionType = Transaction['type'];
export type SignedAuthorization = EOACode7702AuthorizationListBytesItem;

interface TransactionFields {
  readonly type: TransactionType;
  readonly nonce: number;
  readonly to?: string | undefined;
  readonly data: string;
  readonly value: bigint;
  readonly gasLimit: bigint;
  /** The highest gas price to pay, tip included. */
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly accessList?: readonly { address: string; storageKeys: readonly string[] }[];
  readonly authorizations?: readonly SignedAuthorization[];
  readonly blobs?: readonly string[];
  readonly maxFeePerBlobGas?: bigint;
}

/** Creates and signs a transaction for the chain of `common`. */
export function sign(common: Common, by: Person, fields: TransactionFields): TypedTransaction {
  const base = {
    nonce: fields.nonce,
    ...(fields.to ? { to: fields.to as PrefixedHexString } : {}),
    data: fields.data as PrefixedHexString,
    value: fields.value,
    gasLimit: fields.gasLimit,
  };
  const fees = { maxFeePerGas: fields.maxFee, maxPriorityFeePerGas: fields.tip };
  const typed = { ...base, chainId: common.chainId() };
  const accessList = (fields.accessList ?? []).map(({ address, storageKeys }) => ({
    address: address as PrefixedHexString,
    storageKeys: storageKeys as PrefixedHexString[],
  }));
  const unsigned = {
    0: () => createLegacyTx({ ...base, gasPrice: fields.maxFee }, { common }),
    1: () => createAccessList2930Tx({ ...typed, gasPrice: fields.maxFee, accessList }, { common }),
    2: () => createFeeMarket1559Tx({ ...typed, ...fees, accessList }, { common }),
    3: () =>
      createBlob4844Tx(
        {
          ...typed,
          ...fees,
          to: fields.to as PrefixedHexString,
          blobs: [...(fields.blobs ?? [])] as PrefixedHexString[],
          maxFeePerBlobGas: fields.maxFeePerBlobGas ?? 0n,
        },
        { common },
      ),
    4: () =>
      createEOACode7702Tx(
        {
          ...typed,
          ...fees,
          to: fields.to as PrefixedHexString,
          authorizationList: [...(fields.authorizations ?? [])],
        },
        { common },
      ),
  }[fields.type]();
  return unsigned.sign(by.key, false);
}

/** Signs that `code` may run as the authority's own on a chain (EIP-7702). */
export function authorize(
  chainId: bigint,
  authority: Person,
  code: string,
  nonce: number,
): SignedAuthorization {
  const hex = (value: number | bigint) => `0x${value.toString(16)}` as const;
  return eoaCode7702SignAuthorization(
    { chainId: hex(chainId), address: code as PrefixedHexString, nonce: hex(nonce) },
    authority.key,
  );
}
