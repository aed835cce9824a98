import type { Frame } from './chain.js';
import type { Entry } from './ledger.js';

/** The hex form of quantities in JSON-RPC. */
function toHex(quantity: string): string {
  return `0x${BigInt(quantity).toString(16)}`;
}

function traceAction(frame: Frame) {
  const from = frame.from.toLowerCase();
  const to = frame.to?.toLowerCase() ?? null;
  const [gas, value] = [toHex(frame.gas), toHex(frame.value)];
  if (frame.type === 'suicide') return { address: from, balance: value, refundAddress: to };
  if (frame.type === 'create') {
    return { creationMethod: frame.creationMethod, from, gas, init: frame.input, value };
  }
  return { callType: frame.callType, from, gas, input: frame.input, to, value };
}

function traceResult(frame: Frame) {
  if (frame.type === 'suicide') return null;
  const gasUsed = toHex(frame.gasUsed ?? '0');
  const output = frame.output ?? '0x';
  if (frame.type === 'call') return { gasUsed, output };
  return { address: frame.created?.toLowerCase(), code: output, gasUsed };
}

/** A transaction's frames in the format of Parity traces. */
export function traceEntries({ transaction: { frames } }: Entry) {
  const subtraces = new Map<string, number>();
  for (const { traceAddress } of frames) {
    if (traceAddress.length === 0) continue;
    const parent = String(traceAddress.slice(0, -1));
    subtraces.set(parent, (subtraces.get(parent) ?? 0) + 1);
  }
  return frames.map((frame) => ({
    action: traceAction(frame),
    ...(frame.error === null ? { result: traceResult(frame) } : { error: frame.error }),
    subtraces: subtraces.get(String(frame.traceAddress)) ?? 0,
    traceAddress: frame.traceAddress,
    type: frame.type,
  }));
}
