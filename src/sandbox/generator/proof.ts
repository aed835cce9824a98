import { ZeroAddress } from 'ethers';
import type { TokenType, TransferLog } from '../chain.js';
import { questionsTo } from './questions.js';
import type { World } from './world.js';

/** The contracts' own answers at the end of the chain, against which the records can be checked. */
export interface Proof {
  /** Coin before the first block, and who earned the tips. */
  readonly allocation: Readonly<Record<string, string>>;
  readonly builder: string;
  /** Coin at the end. */
  readonly coin: Readonly<Record<string, string>>;
  readonly tokens: Readonly<Record<string, TokenProof>>;
  /** What the records leave out of the gas rule: the refund counter, where it is not zero, … */
  readonly refunds: Readonly<Record<string, number>>;
  /** … and the size of the access list: addresses and slots. */
  readonly accessLists: Readonly<Record<string, readonly [number, number]>>;
}

interface TokenProof {
  readonly totalSupply: string;
  /** `balanceOf` by holder, or for ERC-1155 by `holder/id`. */
  readonly balances: Readonly<Record<string, string>>;
  /** `ownerOf` by id; null for one that is no more. */
  readonly owners: Readonly<Record<string, string | null>>;
  /** `totalSupply` by id, for ERC-1155. */
  readonly supplies: Readonly<Record<string, string>>;
}

/** Asks every token about everyone who ever had it, and the machine about everyone's coin. */
export async function gatherProof(
  world: World,
  addresses: readonly string[],
  logs: readonly TransferLog[],
): Promise<Proof> {
  const builder = world.person('block builder').address;
  const coin: Record<string, string> = {};
  for (const address of new Set([...addresses, builder])) {
    coin[address] = (await world.machine.balanceOf(address)).toString();
  }
  const tokens: Record<string, TokenProof> = {};
  for (const { address, type } of world.directory.tokens.values()) {
    tokens[address] = await askToken(
      world,
      address,
      type,
      logs.filter(({ token }) => token === address),
    );
  }
  const executed = world.machine.sealed.flatMap((sealed) => sealed.executed);
  return {
    allocation: Object.fromEntries([...world.allocation].map(([who, much]) => [who, `${much}`])),
    builder,
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
  };
}

async function askToken(
  world: World,
  address: string,
  type: TokenType,
  logs: readonly TransferLog[],
): Promise<TokenProof> {
  const ask = questionsTo(world, address, type);
  const must = async (method: string, args: readonly unknown[]): Promise<string> => {
    const answer = await ask(method, args);
    if (answer === null) throw new Error(`${address} does not answer ${method}(${args})`);
    return answer;
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
    balances[holding] = await must(method, holding.split('/'));
  }
  const owners: Record<string, string | null> = {};
  const supplies: Record<string, string> = {};
  for (const id of ids) {
    if (type === 'ERC-1155') supplies[id] = await must('totalSupply(uint256)', [id]);
    else {
      const owner = await ask('ownerOf', [id]);
      owners[id] = owner === ZeroAddress ? null : owner;
    }
  }
  return { totalSupply: await must('totalSupply()', []), balances, owners, supplies };
}
