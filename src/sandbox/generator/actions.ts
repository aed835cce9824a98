import type { Log } from '@ethereumjs/evm';
import { formatUnits, hexlify, type Result } from 'ethers';
import type { Action } from '../chain.js';
import type { Contract } from './world.js';

/** Looks up the symbol and decimals of a token. */
type TokenUnits = (token: string) => { readonly symbol: string; readonly decimals: number };

const ACTION_TYPES: Record<string, string> = {
  Supply: 'supply',
  Withdraw: 'withdraw',
  Borrow: 'borrow',
  Repay: 'repay',
};

/** Reads the events of a lending pool as the actions of older explorers. */
export function lendingActions(
  { address, artifact }: Contract,
  logs: readonly Log[],
  units: TokenUnits,
  block: number,
): Action[] {
  return logs.flatMap(([emitter, topics, data]) => {
    if (hexlify(emitter) !== address.toLowerCase()) return [];
    const event = artifact.abi.parseLog({
      topics: topics.map((topic) => hexlify(topic)),
      data: hexlify(data),
    });
    if (!event) return [];
    const action = readEvent(event.name, event.args, units);
    if (!action) return [];
    return [{ protocol: 'aave_v3', ...action, data: { ...action.data, block_number: block } }];
  });
}

function readEvent(
  event: string,
  args: Result,
  units: TokenUnits,
): { type: string; data: Record<string, string> } | null {
  if (event === 'LiquidationCall') {
    const debt = amountData(args.debtAsset, args.debtToCover, units);
    const collateral = amountData(args.collateralAsset, args.liquidatedCollateralAmount, units);
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
  const type = ACTION_TYPES[event];
  return type ? { type, data: amountData(args.reserve, args.amount, units) } : null;
}

function amountData(address: string, amount: bigint, units: TokenUnits) {
  const { symbol, decimals } = units(address);
  return { amount: formatUnits(amount, decimals), symbol, address };
}
