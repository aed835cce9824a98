import type { LogLevel } from './config.js';

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  readonly debug: (message: string, fields?: Fields) => void;
  readonly info: (message: string, fields?: Fields) => void;
  readonly warn: (message: string, fields?: Fields) => void;
  readonly error: (message: string, fields?: Fields) => void;
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

/** JSON lines, by default on standard error. Callers pass no secrets, queries or variables. */
export const createLog = (
  level: LogLevel,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log => {
  const at = (name: 'debug' | 'info' | 'warn' | 'error') =>
    levels.indexOf(name) < levels.indexOf(level)
      ? () => {}
      : (message: string, fields: Fields = {}) =>
          write(
            `${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...fields })}\n`,
          );
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};
