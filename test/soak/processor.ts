import { readFileSync } from 'node:fs';

/**
 * For how long the main thread of a process has run, and has been ready to run while the machine had no
 * processor for it; in milliseconds. Zeros where the system does not say: only Linux does.
 */
export const processorTimes = (pid: number | undefined) => {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
      .split(' ')
      .map((nanoseconds) => Number(nanoseconds) / 1e6);
    return { ran, waited };
  } catch {
    return { ran: 0, waited: 0 };
  }
};
