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

/** The authorizations of a set-code transaction, whose status is not known before its execution. */
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

/** Adds to each authorization whether it took effect, read from the state right after the transaction. */
export async function withStatus(
  list: readonly Authorization[],
  state: StateManagerInterface,
  chainId: number,
): Promise<Authorization[]> {
  return Promise.all(
    list.map(async (entry): Promise<Authorization> => {
      const code = hexlify(await state.getCode(createAddressFromString(entry.authority)));
      if (code === concat(['0xef0100', entry.address])) return { ...entry, status: 'ok' };
      const isForeign = entry.chainId !== 0 && entry.chainId !== chainId;
      return { ...entry, status: isForeign ? 'invalid_chain_id' : 'invalid_nonce' };
    }),
  );
}
