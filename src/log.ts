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

let waiting = '';

const flush = () => {
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stderr.write(lines);
};

/** A write blocks the process, so all lines of one turn of the event loop share one. */
const writeSoon = (line: string) => {
  if (waiting === '') setImmediate(flush);
  waiting += line;
};

// The lines of the last turn, however the process ends.
process.on('exit', flush);

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

/** Logs JSON lines, by default to standard error. Callers pass no secrets, queries or variables. */
export const createLog = (level: LogLevel, write: (line: string) => void = writeSoon): Log => {
  const isOn = (name: LineLevel) => logLevels.indexOf(name) >= logLevels.indexOf(level);
  const at = (name: LineLevel) =>
    isOn(name)
      ? (message: string, fields: Fields = {}) =>
          write(`${JSON.stringify({ time: timeStamp(), level: name, message, ...fields })}\n`)
      : () => {};
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error'), isOn };
};
