import type { StateManagerInterface } from '@ethereumjs/common';
import type { TypedTransaction } from '@ethereumjs/tx';
import {
  bytesToBigInt,
  createAddressFromString,
  type EOACode7702AuthorizationListBytesItem,
  eoaCode7702RecoverAuthority,
} from '@ethereumjs/util';
import { concat, getAddress, hexlify, toBeHex } from 'ethers';
import type { Authorization } from '../chain.js';

/** The entries of a set-code transaction; their status is unknown until one asks the state after it. */
export function authorizationsOf(tx: TypedTransaction): Authorization[] {
  const list = 'authorizationList' in tx ? tx.authorizationList : [];
  return list.map((entry: EOACode7702AuthorizationListBytesItem) => {
    const [chainId, address, nonce, parity, r, s] = entry;
    return {
      address: getAddress(hexlify(address)),
      authority: getAddress(eoaCode7702RecoverAuthority(entry).toString()),
      chainId: Number(bytesToBigInt(chainId)),
      nonce: bytesToBigInt(nonce).toString(),
      r: toBeHex(bytesToBigInt(r), 32),
      s: toBeHex(bytesToBigInt(s), 32),
      v: Number(bytesToBigInt(parity)),
      status: null,
    };
  });
}

/** Tells of each entry whether the state, right after the transaction, shows it. */
export async function settle(
  list: readonly Authorization[],
  state: StateManagerInterface,
  chainId: number,
): Promise<Authorization[]> {
  return Promise.all(
    list.map(async (entry) => {
      const code = hexlify(await state.getCode(createAddressFromString(entry.authority)));
      if (code === concat(['0xef0100', entry.address])) return { ...entry, status: 'ok' as const };
      const foreign = entry.chainId !== 0 && entry.chainId !== chainId;
      return {
        ...entry,
        status: foreign ? ('invalid_chain_id' as const) : ('invalid_nonce' as const),
      };
    }),
  );
}
