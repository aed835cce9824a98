import type { Log } from '@ethereumjs/evm';
import { AbiCoder, getAddress, hexlify, id } from 'ethers';
import type { MultiplierUpdate } from '../chain.js';
import type { SealedBlock } from './machine.js';
import type { ScalingProof } from './proof-record.js';

const UPDATED = id('UIMultiplierUpdated(uint256,uint256,uint256)');
const DISPLAYED = id('TransferWithUIAmount(address,address,uint256,uint256)');

const coder = AbiCoder.defaultAbiCoder();

/** Every change of a token's factor, oldest first. */
export function multiplierUpdatesOf(
  token: string,
  sealed: readonly SealedBlock[],
): MultiplierUpdate[] {
  return eventsOf(token, UPDATED, sealed).map(({ block, data, logIndex }) => {
    const [oldMultiplier, newMultiplier, effectiveAt] = readNumbers(data, 3);
    return {
      block,
      logIndex,
      oldMultiplier: `${oldMultiplier}`,
      newMultiplier: `${newMultiplier}`,
      effectiveAt: new Date(Number(effectiveAt) * 1000).toISOString().replace('Z', '000Z'),
    };
  });
}

/** Asks the contract about every holder, and collects what its events said at every transfer. */
export async function proveScaling(
  sealed: readonly SealedBlock[],
  token: string,
  holders: readonly string[],
  read: (method: string, args: readonly unknown[]) => Promise<string>,
): Promise<ScalingProof> {
  const balances: Record<string, string> = {};
  for (const holder of holders) balances[holder] = await read('balanceOfUI', [holder]);
  return {
    uiMultiplier: await read('uiMultiplier', []),
    newUIMultiplier: await read('newUIMultiplier', []),
    effectiveAt: await read('effectiveAt', []),
    totalSupplyUI: await read('totalSupplyUI', []),
    balances,
    transfers: Object.fromEntries(
      eventsOf(token, DISPLAYED, sealed).map(({ data, hash, logIndex }) => {
        const [, displayed] = readNumbers(data, 2);
        // The contract emits it right after the transfer event.
        return [`${hash}/${logIndex - 1}`, `${displayed}`] as const;
      }),
    ),
  };
}

function readNumbers(data: string, count: number): bigint[] {
  return [...coder.decode(Array<string>(count).fill('uint256'), data)];
}

/** A contract's events of one kind, with the number of their block and their position in it. */
function eventsOf(contract: string, topic: string, sealed: readonly SealedBlock[]) {
  return sealed.flatMap(({ block, executed }) => {
    const logs = executed.flatMap(({ hash, logs: own }) => own.map((log) => ({ hash, log })));
    return logs.flatMap(({ hash, log }, logIndex) =>
      isOf(log, contract, topic)
        ? [{ block: Number(block.header.number), hash, logIndex, data: hexlify(log[2]) }]
        : [],
    );
  });
}

function isOf([emitter, topics]: Log, contract: string, topic: string): boolean {
  return getAddress(hexlify(emitter)) === contract && hexlify(topics[0] ?? '0x') === topic;
}
