import { hexlify, ZeroAddress } from 'ethers';
import type { TokenType, TransferLog } from '../chain.js';
import { proveScaling } from './multipliers.js';
import type { Proof, TokenProof } from './proof-record.js';
import { tokenReader } from './token-reader.js';
import type { World } from './world.js';

/** Reads each token's balances of everyone who ever held it, and everyone's coin. */
export async function gatherProof(
  world: World,
  addresses: readonly string[],
  logs: readonly TransferLog[],
): Promise<Proof> {
  const coin: Record<string, string> = {};
  for (const address of addresses) {
    coin[address] = (await world.machine.balanceOf(address)).toString();
  }
  const tokens: Record<string, TokenProof> = {};
  for (const { address, type } of world.directory.tokens.values()) {
    const own = logs.filter(({ token }) => token === address);
    tokens[address] = await proveToken(world, address, type, own);
  }
  const executed = world.machine.sealed.flatMap((sealed) => sealed.executed);
  return {
    coin,
    tokens,
    refunds: Object.fromEntries(
      executed
        .map(({ hash, refund }) => [hash, Number(refund)] as const)
        .filter(([, refund]) => refund > 0),
    ),
    accessLists: Object.fromEntries(
      executed.flatMap(({ hash, tx }) => {
        const list = 'accessList' in tx ? tx.accessList : [];
        const slots = list.reduce((sum, [, keys]) => sum + keys.length, 0);
        return list.length > 0 ? [[hash, [list.length, slots] as const]] : [];
      }),
    ),
    serialized: executed.flatMap(({ parentFee, tx }) =>
      parentFee || tx.type === 3 ? [hexlify(tx.serialize())] : [],
    ),
  };
}

async function proveToken(
  world: World,
  address: string,
  type: TokenType,
  logs: readonly TransferLog[],
): Promise<TokenProof> {
  const read = tokenReader(world, address, type);
  const mustRead = async (method: string, args: readonly unknown[]): Promise<string> => {
    const result = await read(method, args);
    if (result === null) throw new Error(`${address} does not answer ${method}(${args})`);
    return result;
  };
  const ids = new Set<string>();
  const holdings = new Set<string>();
  for (const { from, to, items } of logs) {
    for (const { tokenId } of items) {
      if (tokenId !== null) ids.add(tokenId);
      const suffix = type === 'ERC-1155' ? `/${tokenId}` : '';
      for (const holder of [from, to]) {
        if (holder !== ZeroAddress) holdings.add(`${holder}${suffix}`);
      }
    }
  }
  const balances: Record<string, string> = {};
  for (const holding of holdings) {
    const method = type === 'ERC-1155' ? 'balanceOf(address,uint256)' : 'balanceOf(address)';
    balances[holding] = await mustRead(method, holding.split('/'));
  }
  const owners: Record<string, string | null> = {};
  const supplies: Record<string, string> = {};
  for (const id of ids) {
    if (type === 'ERC-1155') supplies[id] = await mustRead('totalSupply(uint256)', [id]);
    else {
      const owner = await read('ownerOf', [id]);
      owners[id] = owner === ZeroAddress ? null : owner;
    }
  }
  return {
    totalSupply: await mustRead('totalSupply()', []),
    balances,
    owners,
    supplies,
    ...(type === 'ERC-8056'
      ? { scaling: await proveScaling(world.machine.sealed, address, [...holdings], mustRead) }
      : {}),
  };
}
