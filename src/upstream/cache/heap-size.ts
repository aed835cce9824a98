// As measured with Node 20: what JSON.parse makes takes less, and what is read by a mask about as much.
const perObject = 48;
const perEntry = 8;
const perString = 24;
/** Shorter ones are shared by all that are alike. */
const longestShared = 10;

/** About how many bytes a value that was parsed of JSON takes in memory, rather more than fewer. */
export const heapSizeOf = (parsed: unknown): number => {
  let bytes = 0;
  // Not by recursion: it may nest as deeply as a body can.
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') {
      if (value.length > longestShared) bytes += perString + value.length;
    } else if (typeof value === 'object' && value !== null) {
      const entries: unknown[] = Object.values(value);
      bytes += perObject + perEntry * entries.length;
      for (const entry of entries) pending.push(entry);
    }
  }
  return bytes;
};
