const codes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);

/** Whether an error comes of too many open files and connections, of the process or the machine. */
export const isFileLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && codes.has(error.code)) || isFileLimit(error.cause));

/** Loading the gateway's modules takes up to about 180. */
const filesAtStart = 256;

/** How many files the process may open; NaN if it is not limited, or not known. */
const limit = (): number => {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  return Number(report.userLimits?.open_files?.soft);
};

/** Whether loading a module failed for want of files. Node may then say that a package is missing. */
export const isFileLimitAtStart = (error: unknown): boolean =>
  isFileLimit(error) ||
  (error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    limit() < filesAtStart);

/** Tells the operator what to do about it. */
export const fileLimitAdvice =
  'Too many files and connections are open at once for the limit of this process or machine. Raise it, for example with: ulimit -n 65536';
