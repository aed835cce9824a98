/** Redis answered a command, but refused it; in its own words, without the command's arguments. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(words: string) {
    super(words.replace(/,? with args.*/s, '').slice(0, 100));
  }

  /** Whether this Redis is of no use for now: a replica, one that has lost its primary, or starting. */
  get isDown(): boolean {
    return /^(?:READONLY|MASTERDOWN|LOADING)\b/.test(this.message);
  }
}

/** A status, such as OK, is a string; a value is bytes; null is the absence of one. */
export type Reply = string | Buffer | null | RefusalError;

/** Far longer than any status or error. */
const longestLine = 4_096;

const [newLine, crlf] = [0x0a, '\r\n'];

const empty: Buffer = Buffer.alloc(0);

const nonsense = () => new Error('a reply that makes no sense');

/**
 * Reads the replies to GET, SET and the commands before them: statuses, errors and bulk strings of
 * RESP2 (redis.io/docs/latest/develop/reference/protocol-spec). The function that it returns takes
 * the next bytes, and throws if they are anything else, or announce a value of more than
 * `longestValue` bytes.
 */
export const createReplyReader = (
  longestValue: number,
  onReply: (reply: Reply) => void,
): ((chunk: Buffer) => void) => {
  /** The line so far. */
  let line = empty;
  /** How long the value is, with the line break after it; 0 while a line is read. */
  let length = 0;
  /** Has room for the value once a part of it is there. */
  let value: Buffer | null = null;
  let filled = 0;

  const endValue = (whole: Buffer) => {
    [length, value, filled] = [0, null, 0];
    if (whole.toString('latin1', whole.length - crlf.length) !== crlf) throw nonsense();
    onReply(whole.subarray(0, -crlf.length));
  };

  const beginValue = (announced: string) => {
    if (announced === '-1') return onReply(null);
    if (!/^\d{1,15}$/.test(announced)) throw nonsense();
    if (Number(announced) > longestValue) {
      throw new Error(`a reply of more than ${longestValue} bytes`);
    }
    length = Number(announced) + crlf.length;
  };

  const endLine = (text: string) => {
    if (!text.endsWith(crlf)) throw nonsense();
    const rest = text.slice(1, -crlf.length);
    if (text.startsWith('+')) return onReply(rest);
    if (text.startsWith('-')) return onReply(new RefusalError(rest));
    if (text.startsWith('$')) return beginValue(rest);
    throw nonsense();
  };

  const readValue = (bytes: Buffer) => {
    const taken = Math.min(bytes.length, length - filled);
    // Most values come in one piece.
    if (taken === length) {
      endValue(bytes.subarray(0, taken));
      return taken;
    }
    value ??= Buffer.allocUnsafe(length);
    bytes.copy(value, filled, 0, taken);
    filled += taken;
    if (filled === length) endValue(value);
    return taken;
  };

  const readLine = (bytes: Buffer) => {
    const end = bytes.indexOf(newLine) + 1;
    const chunk = end === 0 ? bytes : bytes.subarray(0, end);
    const longer = line.length === 0 ? chunk : Buffer.concat([line, chunk]);
    if (longer.length > longestLine) throw nonsense();
    line = end === 0 ? longer : empty;
    if (end > 0) endLine(longer.toString());
    return chunk.length;
  };

  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const rest = chunk.subarray(at);
      at += length > 0 ? readValue(rest) : readLine(rest);
    }
  };
};
