import type { Block } from '@ethereumjs/block';
import type { ChainPlan, FeeMarket } from './plan.js';
import type { Random } from './random.js';

/** Keeps the base fee within usual prices: fuller blocks raise it, emptier ones lower it. */
export function chooseTargetGas(
  random: Random,
  { fees, gasLimit }: ChainPlan,
  baseFee: bigint,
): bigint {
  const [low, high] = baseFee > fees.high ? [20, 90] : baseFee < fees.low ? [110, 180] : [40, 160];
  return (gasLimit * BigInt(random.int(low, high))) / (fees.elasticity * 100n);
}

/** EIP-1559, by the chain's own figures, which the library does not take. */
export function nextBaseFee(
  { baseFeePerGas = 0n, gasLimit, gasUsed }: Block['header'],
  { changeDenominator, elasticity }: FeeMarket,
): bigint {
  const target = gasLimit / elasticity;
  if (gasUsed <= target) {
    return baseFeePerGas - (baseFeePerGas * (target - gasUsed)) / target / changeDenominator;
  }
  const rise = (baseFeePerGas * (gasUsed - target)) / target / changeDenominator;
  return baseFeePerGas + (rise > 1n ? rise : 1n);
}
