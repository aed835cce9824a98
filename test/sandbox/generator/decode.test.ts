import { AbiCoder, Interface } from 'ethers';
import { describe, expect, it } from 'vitest';
import { decodeCall, decodeRevert } from '../../../src/sandbox/generator/decode.js';

const abi = new Interface([
  'function pay((address to, uint256[] amounts)[] payments, bytes note, bool now)',
  'error TooFar(uint256 metres)',
]);
const somebody = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describe('decodeCall', () => {
  it('returns arrays and tuples as nested lists of strings', () => {
    const input = abi.encodeFunctionData('pay', [[[somebody, [1, 2n ** 200n]]], '0xc0de', true]);
    expect(decodeCall(abi, input)).toEqual({
      methodCall: 'pay((address,uint256[])[] payments, bytes note, bool now)',
      methodId: input.slice(2, 10),
      parameters: [
        {
          name: 'payments',
          type: '(address,uint256[])[]',
          value: [[somebody, ['1', `${2n ** 200n}`]]],
        },
        { name: 'note', type: 'bytes', value: '0xc0de' },
        { name: 'now', type: 'bool', value: 'true' },
      ],
    });
  });

  it('returns null without an interface, and for input that does not fit it', () => {
    expect(decodeCall(null, abi.encodeFunctionData('pay', [[], '0x', true]))).toBeNull();
    expect(decodeCall(abi, '0x12345678')).toBeNull();
    expect(
      decodeCall(abi, abi.encodeFunctionData('pay', [[], '0x', true]).slice(0, 80)),
    ).toBeNull();
    expect(decodeCall(abi, '0x')).toBeNull();
  });
});

describe('decodeRevert', () => {
  const encoded = (selector: string, type: string, value: unknown) =>
    selector + AbiCoder.defaultAbiCoder().encode([type], [value]).slice(2);

  it('decodes a reason string, a panic and a custom error', () => {
    const reason = decodeRevert([abi], encoded('0x08c379a0', 'string', 'too late'));
    expect(reason).toEqual({
      methodCall: 'Error(string reason)',
      methodId: '08c379a0',
      parameters: [{ name: 'reason', type: 'string', value: 'too late' }],
    });
    const panic = decodeRevert([abi], encoded('0x4e487b71', 'uint256', 0x11));
    expect(panic).toMatchObject({ methodCall: 'Panic(uint256 errorCode)' });
    const custom = decodeRevert([abi], abi.encodeErrorResult('TooFar', [9]));
    expect(custom).toMatchObject({ methodCall: 'TooFar(uint256 metres)' });
  });

  it('returns unknown, truncated or missing data as raw hex', () => {
    expect(decodeRevert([abi], '0xdeadbeef')).toEqual({ raw: '0xdeadbeef' });
    expect(decodeRevert([abi], '0x08c379a0')).toEqual({ raw: '0x08c379a0' });
    expect(decodeRevert([abi], null)).toEqual({ raw: '0x' });
  });
});
