/** How often to run a property: the full number only in `npm run test:properties`. */
export const runs = (quick: number, full: number): number =>
  process.env.RUNS === 'full' ? full : quick;
