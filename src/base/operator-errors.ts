/** Tells whoever starts the gateway why it cannot start, and what to do about it. */
export class StartError extends Error {
  override name = 'StartError';
}

const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** Whether an error comes of too many open files and connections, of the process or the machine. */
export const isFileLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(error.code)) || isFileLimit(error.cause));

/** Tells the operator what to do about it. */
export const fileLimitAdvice =
  'Too many files and connections are open at once for the limit of this process or machine. Raise it, for example with: ulimit -n 65536';
