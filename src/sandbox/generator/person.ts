import { createAddressFromPrivateKey } from '@ethereumjs/util';
import { getAddress, getBytes, id } from 'ethers';

/** An account with its private key. */
export interface Person {
  readonly address: string;
  readonly key: Uint8Array;
}

/** Derives the key from the name, so anyone can: never use it elsewhere. */
export function createPerson(name: string): Person {
  const key = getBytes(id(`skerry sandbox / ${name}`));
  return { key, address: getAddress(createAddressFromPrivateKey(key).toString()) };
}
