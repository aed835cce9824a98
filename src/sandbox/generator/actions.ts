import type { Log } from '@ethereumjs/evm';
import { formatUnits, hexlify, type Interface, type Result } from 'ethers';
import type { Action } from '../chain.js';

/** What is told of a token beside an amount of it. */
interface Unit {
  readonly symbol: string;
  readonly decimals: number;
}

type Units = (token: string) => Unit;

const NAMES: Record<string, string> = {
  Supply: 'supply',
  Withdraw: 'withdraw',
  Borrow: 'borrow',
  Repay: 'repay',
};

/** What a lending pool's events say was done, in the words of older explorers. */
export function lendingActions(
  pool: { readonly address: string; readonly abi: Interface },
  logs: readonly Log[],
  units: Units,
  block: number,
): Action[] {
  return logs.flatMap(([emitter, topics, data]) => {
    if (hexlify(emitter) !== pool.address.toLowerCase()) return [];
    const event = pool.abi.parseLog({
      topics: topics.map((topic) => hexlify(topic)),
      data: hexlify(data),
    });
    if (!event) return [];
    const facts = factsOf(event.name, event.args, units);
    if (!facts) return [];
    return [{ protocol: 'aave_v3', ...facts, data: { ...facts.data, block_number: block } }];
  });
}

function factsOf(
  event: string,
  args: Result,
  units: Units,
): { type: string; data: Record<string, string> } | null {
  if (event === 'LiquidationCall') {
    const debt = said(args.debtAsset, args.debtToCover, units);
    const collateral = said(args.collateralAsset, args.liquidatedCollateralAmount, units);
    return {
      type: 'liquidation_call',
      data: {
        debt_amount: debt.amount,
        debt_symbol: debt.symbol,
        debt_address: debt.address,
        collateral_amount: collateral.amount,
        collateral_symbol: collateral.symbol,
        collateral_address: collateral.address,
      },
    };
  }
  const type = NAMES[event];
  return type ? { type, data: said(args.reserve, args.amount, units) } : null;
}

function said(address: string, amount: bigint, units: Units) {
  const { symbol, decimals } = units(address);
  return { amount: formatUnits(amount, decimals), symbol, address };
}
