import { createAddressFromPrivateKey } from '@ethereumjs/util';
import { getAddress, getBytes, id } from 'ethers';

/** Someone with a key. */
export interface Person {
  readonly address: string;
  readonly key: Uint8Array;
}

/** The same person for the same name; nobody should ever trust these keys with anything. */
export function createPerson(name: string): Person {
  const key = getBytes(id(`skerry sandbox / ${name}`));
  return { key, address: getAddress(createAddressFromPrivateKey(key).toString()) };
}
