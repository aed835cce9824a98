/** What a client sent. */
interface Message {
  readonly kind: 'text' | 'ping' | 'close';
  readonly data: Buffer;
}

const opcodes = new Map<number, Message['kind']>([
  [1, 'text'],
  [8, 'close'],
  [9, 'ping'],
]);

/** Clients of channels send far less; a longer frame ends the connection. */
const MOST_BYTES = 65_536;

/** Writes one frame of a server (RFC 6455, 5.2): whole and unmasked. */
export function encodeFrame(kind: 'text' | 'pong' | 'close', data: Buffer | string): Buffer {
  const body = Buffer.from(data);
  const opcode = { text: 1, close: 8, pong: 10 }[kind];
  const { length } = body;
  if (length < 126) return Buffer.concat([Buffer.of(0x80 | opcode, length), body]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, body]);
}

/**
 * Creates a reader of a client's frames, which may arrive in pieces. It returns null once they are none
 * that a client of channels sends: those are short, masked and not fragmented.
 */
export function createFrameReader(): (bytes: Buffer) => Message[] | null {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const [first, second] = rest;
      if (first === undefined || second === undefined) return messages;
      const short = second & 0x7f;
      const isMasked = (second & 0x80) !== 0;
      const isWhole = (first & 0x80) !== 0;
      if (!isMasked || !isWhole || short === 127) return null;
      const maskAt = short === 126 ? 4 : 2;
      if (rest.length < maskAt) return messages;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (length > MOST_BYTES) return null;
      const from = maskAt + 4;
      if (rest.length < from + length) return messages;
      const mask = rest.subarray(maskAt, from);
      const data = Buffer.from(rest.subarray(from, from + length));
      for (const [at, byte] of data.entries()) data[at] = byte ^ (mask[at % 4] ?? 0);
      rest = rest.subarray(from + length);
      const kind = opcodes.get(first & 0x0f);
      if (kind !== undefined) messages.push({ kind, data });
    }
  };
}
