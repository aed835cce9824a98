import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DecodedCall, ParameterValue } from '../../../src/sandbox/chain.js';

/** The Keccak-256 of a text in hex, without `0x`. */
export function keccakHex(text: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(text)));
}

/** A 32-byte hash that belongs to a label. */
export function hashOf(label: string): string {
  return `0x${keccakHex(label)}`;
}

/** An address that belongs to a label, with its EIP-55 checksum. */
export function addressOf(label: string): string {
  return checksum(keccakHex(`address of ${label}`).slice(-40));
}

/** An address from its 40 digits in lower case, with the EIP-55 checksum. */
export function checksum(digits: string): string {
  const hash = keccakHex(digits);
  const cased = [...digits].map((digit, i) =>
    Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** A call of `name(type name, …)` with its arguments, as data and as an explorer decodes it. */
export function encodeCall(
  signature: string,
  args: readonly ParameterValue[],
): { input: string; decoded: DecodedCall } {
  const [name = '', list = ''] = signature.replace(/\)$/, '').split('(');
  const parameters = list
    .split(', ')
    .filter((text) => text !== '')
    .map((text, i) => {
      const [type = '', parameter = ''] = text.split(' ');
      return { name: parameter, type, value: args[i] ?? null };
    });
  const methodId = keccakHex(`${name}(${parameters.map(({ type }) => type)})`).slice(0, 8);
  const input = `0x${methodId}${encodeArguments(parameters.map(({ value }) => value))}`;
  return { input, decoded: { methodCall: signature, methodId, parameters } };
}

/** Contract ABI encoding of words and lists of words, which is all that the data set calls with. */
function encodeArguments(values: readonly ParameterValue[]): string {
  let tail = '';
  const head = values.map((value) => {
    if (!Array.isArray(value)) return word(value);
    const offset = values.length * 32 + tail.length / 2;
    tail += word(String(value.length)) + value.map(word).join('');
    return word(String(offset));
  });
  return head.join('') + tail;
}

function word(value: ParameterValue): string {
  return BigInt(String(value ?? 0))
    .toString(16)
    .padStart(64, '0');
}
