/** How often a property is tried: `npm run test:properties` takes its time, and makes the full number. */
export const runs = (quick: number, full: number): number =>
  process.env.RUNS === 'full' ? full : quick;
