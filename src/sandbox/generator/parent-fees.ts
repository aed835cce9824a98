import type { Block } from '@ethereumjs/block';
import type { EVMInterface } from '@ethereumjs/evm';
import type { TypedTransaction } from '@ethereumjs/tx';
import { type Address, createAccount, createAddressFromString } from '@ethereumjs/util';
import { formatUnits } from 'ethers';
import type { ParentFee } from '../chain-details.js';

/** Where the OP stack collects these fees. */
export const PARENT_FEE_VAULT = '0x420000000000000000000000000000000000001A';

/** What OP mainnet charged before Ecotone: gas on top of that of the data, and millionths of the price. */
const OVERHEAD = 188n;
const SCALAR = 684_000n;
const MILLION = 10n ** 6n;

/**
 * Lets the sender of a transaction pay for its data on the parent chain, by the OP stack's formula from Regolith on and
 * before Ecotone. The price is the base fee of the parent's last block at a time in seconds. What the sender has left
 * must be enough for the gas.
 *
 * @see https://specs.optimism.io/protocol/exec-engine.html#pre-ecotone
 */
export function createParentFees(parent: readonly { readonly block: Block }[], evm: EVMInterface) {
  async function addCoin(address: Address, amount: bigint) {
    const account = (await evm.stateManager.getAccount(address)) ?? createAccount({});
    account.balance += amount;
    await evm.journal.putAccount(address, account);
  }

  return async (tx: TypedTransaction, time: bigint): Promise<ParentFee> => {
    const last = parent.findLast(({ block }) => block.header.timestamp <= time);
    const gasPrice = last?.block.header.baseFeePerGas;
    if (gasPrice === undefined) throw new Error(`At ${time}, the parent chain has no base fee yet`);
    const gasUsed = gasOf(tx.serialize()) + OVERHEAD;
    const fee = (gasUsed * gasPrice * SCALAR) / MILLION;
    await addCoin(tx.getSenderAddress(), -fee);
    await addCoin(createAddressFromString(PARENT_FEE_VAULT), fee);
    return {
      fee: fee.toString(),
      gasUsed: gasUsed.toString(),
      gasPrice: gasPrice.toString(),
      scalar: formatUnits(SCALAR, 6),
      receiver: PARENT_FEE_VAULT,
    };
  };
}

/** What call data of these bytes costs: 4 for a zero, 16 for any other. */
const gasOf = (bytes: Uint8Array) => bytes.reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 0n);
