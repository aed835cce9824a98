/** From the most verbose to none. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

type LineLevel = Exclude<LogLevel, 'silent'>;

export interface Log {
  readonly debug: (message: string, fields?: Fields) => void;
  readonly info: (message: string, fields?: Fields) => void;
  readonly warn: (message: string, fields?: Fields) => void;
  readonly error: (message: string, fields?: Fields) => void;
  /** Whether lines of a level are written; if not, there is no need to gather their fields. */
  readonly isOn: (level: LineLevel) => boolean;
}

let stampedAt = Number.NaN;
let stamp = '';

/** The current time in ISO 8601, formatted at most once a millisecond. */
const timeStamp = () => {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = new Date(now).toISOString();
  }
  return stamp;
};

const lineOf = (level: LineLevel, message: string, fields: Fields) =>
  `${JSON.stringify({ time: timeStamp(), level, message, ...fields })}\n`;

/** About how many bytes may wait for the reader of a pipe before lines are dropped. */
const mostUnread = 1_048_576;

/**
 * Writes lines to a stream. A write may block the process, so all lines of one turn of the event
 * loop share one. Lines that nobody reads in time are dropped and counted.
 */
export const createLineWriter = (
  stream: Pick<NodeJS.WriteStream, 'write' | 'writableLength'>,
): { readonly write: (line: string) => void; readonly flush: () => void } => {
  let waiting = '';
  let dropped = 0;
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines === '') return;
    if (stream.writableLength > mostUnread) {
      dropped += lines.split('\n').length - 1;
      return;
    }
    if (dropped > 0) {
      stream.write(lineOf('error', 'Log lines that nobody read were dropped.', { dropped }));
      dropped = 0;
    }
    stream.write(lines);
  };
  const write = (line: string) => {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  };
  return { write, flush };
};

/** Makes a function that writes a line at most once in so many milliseconds, and drops the others. */
export const createSeldom = (everyMs: number): ((write: () => void) => void) => {
  let next = Number.NEGATIVE_INFINITY;
  return (write) => {
    const now = performance.now();
    if (now < next) return;
    next = now + everyMs;
    write();
  };
};

const standardError = createLineWriter(process.stderr);

// The lines of the last turn, however the process ends.
process.on('exit', standardError.flush);

/** Writes whole lines to standard error. */
export const writeLines = standardError.write;

/** Adds fields to each line of a log. */
export const logWith = (log: Log, more: Fields): Log => {
  const at =
    (level: LineLevel): Log[LineLevel] =>
    (message, fields) =>
      log[level](message, { ...more, ...fields });
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    isOn: log.isOn,
  };
};

/** Logs JSON lines, by default to standard error. Callers pass no secrets, queries or variables. */
export const createLog = (level: LogLevel, write = writeLines): Log => {
  const isOn = (name: LineLevel) => logLevels.indexOf(name) >= logLevels.indexOf(level);
  const at = (name: LineLevel) =>
    isOn(name)
      ? (message: string, fields: Fields = {}) => write(lineOf(name, message, fields))
      : () => {};
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), isOn };
};
