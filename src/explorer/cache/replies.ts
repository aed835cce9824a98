/** Redis answered a command, but refused it; in its own words, without the command's arguments. */
export class RefusalError extends Error {
  override name = 'RefusalError';

  constructor(words: string) {
    super(words.replace(/,? with args.*/s, '').slice(0, 100));
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
 * the next bytes, and throws if they are anything else. A value of more than `longestValue` bytes is
 * skipped and becomes null, so whatever length is announced, no room is made for it.
 */
export const createReplyReader = (
  longestValue: number,
  onReply: (reply: Reply) => void,
): ((chunk: Buffer) => void) => {
  /** The line so far. */
  let line = empty;
  /** How many bytes of a value, with the line break after it, are still to come. */
  let missing = 0;
  /** What there is of the value; null if it is skipped. */
  let chunks: Buffer[] | null = null;

  const endValue = () => {
    if (chunks === null) return onReply(null);
    const [first = empty] = chunks;
    const value = chunks.length === 1 ? first : Buffer.concat(chunks);
    chunks = null;
    if (value.toString('latin1', value.length - crlf.length) !== crlf) throw nonsense();
    onReply(value.subarray(0, -crlf.length));
  };

  const beginValue = (length: string) => {
    if (length === '-1') return onReply(null);
    // Redis has a limit of nine digits.
    if (!/^\d{1,10}$/.test(length)) throw nonsense();
    missing = Number(length) + crlf.length;
    chunks = Number(length) > longestValue ? null : [];
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
    const chunk = bytes.subarray(0, missing);
    missing -= chunk.length;
    chunks?.push(chunk);
    if (missing === 0) endValue();
    return chunk.length;
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
      at += missing > 0 ? readValue(rest) : readLine(rest);
    }
  };
};
