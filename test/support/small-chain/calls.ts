import type { TransferItem } from '../../../src/sandbox/chain.js';
import type { Call, Log, Sending } from './chain-builder.js';
import { a } from './world.js';

export const COIN = 10n ** 18n;
export const MILLION = 10n ** 6n;

/** The items of an ERC-20 transfer. */
export const amount = (value: bigint): TransferItem[] => [{ tokenId: null, value: String(value) }];
/** The items of an ERC-721 transfer. */
export const id = (tokenId: number): TransferItem[] => [{ tokenId: String(tokenId), value: null }];
/** A transfer event. */
export const log = (token: string, from: string, to: string, items: TransferItem[]): Log => ({
  token,
  from,
  to,
  items,
});

/** An ERC-20 transfer by its owner. */
export function transfer(token: string, from: string, to: string, value: bigint): Call {
  const signature = 'transfer(address to, uint256 value)';
  return moving(token, from, to, value, { signature, args: [to, String(value)] });
}

/** An ERC-20 transfer by an approved spender. */
export function transferFrom(token: string, from: string, to: string, value: bigint): Call {
  const signature = 'transferFrom(address from, address to, uint256 value)';
  return moving(token, from, to, value, { signature, args: [from, to, String(value)] });
}

/** A call that transfers an ERC-20. The dollar is a proxy, so its code runs in a delegatecall. */
function moving(
  token: string,
  from: string,
  to: string,
  value: bigint,
  given: { signature: string; args: readonly string[] },
): Call {
  const call = { ...given, output: `0x${'1'.padStart(64, '0')}` };
  const logs = [log(token, from, to, amount(value))];
  if (token !== a.dollar) return { ...call, to: token, logs };
  return { ...call, to: token, calls: [{ ...call, to: a.dollarCode, kind: 'delegatecall', logs }] };
}

/** Mints a token. */
export function mint(
  token: string,
  to: string,
  items: TransferItem[],
  signature: string,
  args: string[],
): Sending {
  return { from: a.deployer, to: token, signature, args, logs: [log(token, a.zero, to, items)] };
}

/** Deploys a contract. */
export const create = (to: string): Sending => ({ from: a.deployer, to, kind: 'create' });

/** 0 to `count` - 1. */
export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The customers of the exchange. */
export const customers = [a.alice, a.bob, a.carol, a.dave, a.erin, a.trader, a.collector];
