/** How often to run a property: the full number in `npm run test:properties`, a quarter of `some` in `npm test`. */
export const runs = (some: number, full: number): number => {
  if (process.env.RUNS === 'full') return full;
  return process.env.RUNS === 'few' ? Math.ceil(some / 4) : some;
};
