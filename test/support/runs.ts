/** How often to run a property: the full number in `npm run test:properties`, a quarter in `npm run test:quick`. */
export const runs = (quick: number, full: number): number => {
  if (process.env.RUNS === 'full') return full;
  return process.env.RUNS === 'few' ? Math.ceil(quick / 4) : quick;
};
