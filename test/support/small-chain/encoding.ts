import { AbiCoder, concat, dataSlice, FunctionFragment, getAddress, id } from 'ethers';
import type { DecodedCall } from '../../../src/sandbox/chain.js';
import type { ParameterValue } from '../../../src/sandbox/chain-details.js';

/** A 32-byte hash derived from a label. */
export const hashOf = (label: string): string => id(label);

/** An address derived from a label, with its EIP-55 checksum. */
export const addressOf = (label: string): string =>
  getAddress(dataSlice(id(`address of ${label}`), 12));

/** A call of `name(type name, …)` with its arguments, as data and as an explorer decodes it. */
export const encodeCall = (
  signature: string,
  args: readonly ParameterValue[],
): { input: string; decoded: DecodedCall } => {
  const { inputs, selector } = FunctionFragment.from(`function ${signature}`);
  return {
    input: concat([selector, AbiCoder.defaultAbiCoder().encode(inputs, args)]),
    decoded: {
      methodCall: signature,
      methodId: selector.slice(2),
      parameters: inputs.map(({ name, type }, i) => ({ name, type, value: args[i] ?? null })),
    },
  };
};
