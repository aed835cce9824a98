import { AbiCoder, ErrorFragment, type FunctionFragment, getAddress, type Interface } from 'ethers';
import type { DecodedCall, Parameter, Transaction } from '../chain.js';
import type { ParameterValue } from '../chain-details.js';

/** Decodes a call by the contract's published interface; null if that is unknown or does not fit. */
export function decodeCall(abi: Interface | null, input: string): DecodedCall | null {
  const fragment = input.length >= 10 ? abi?.getFunction(input.slice(0, 10)) : null;
  return fragment ? decode(fragment, input) : null;
}

/** Solidity's own errors, which ethers knows too, but without the names of their parameters. */
const BUILT_IN = [
  ErrorFragment.from('error Error(string reason)'),
  ErrorFragment.from('error Panic(uint256 errorCode)'),
];

/** Decodes the reason of a failure by the errors that any of the contracts declares. */
export function decodeRevert(
  abis: readonly Interface[],
  output: string | null,
): Transaction['revertReason'] {
  if (output === null) return { raw: '0x' };
  const selector = output.slice(0, 10);
  const declared = abis.map((abi) => abi.getError(selector)).find((error) => error !== null);
  const known = BUILT_IN.find((error) => error.selector === selector) ?? declared;
  return (known && decode(known, output)) ?? { raw: output };
}

function decode(fragment: FunctionFragment | ErrorFragment, data: string): DecodedCall | null {
  const types = fragment.inputs.map((input) => input.format('sighash'));
  try {
    const values = AbiCoder.defaultAbiCoder().decode(types, `0x${data.slice(10)}`);
    const named = fragment.inputs.map((input, index) => `${types[index]} ${input.name}`);
    return {
      methodCall: `${fragment.name}(${named.join(', ')})`,
      methodId: fragment.selector.slice(2),
      parameters: fragment.inputs.map(
        (input, index): Parameter => ({
          name: input.name,
          type: types[index] ?? '',
          value: parameterValue(values[index]),
        }),
      ),
    };
  } catch {
    return null;
  }
}

/** Numbers in decimal, addresses with their checksum. */
export function parameterValue(value: unknown): ParameterValue {
  if (Array.isArray(value)) return value.map(parameterValue);
  const text = String(value);
  return /^0x[0-9a-f]{40}$/i.test(text) ? getAddress(text) : text;
}
