/** Well-known rollups, and that of the embedded explorer, by the id of the chain that they settle on. */
const rollups: Readonly<Record<string, string>> = {
  1: '10 130 288 324 480 1101 1135 1868 2818 8453 34443 42161 42170 57073 59144 81457 534352 7777777',
  71077345: '52600417',
  11155111: '300 84532 421614 534351 11155420',
};

const parents = new Map(
  Object.entries(rollups).flatMap(([parent, ids]) => ids.split(' ').map((id) => [id, parent])),
);

/** The id of the chain that a chain settles on; undefined if it is no well-known rollup. */
export function settlesOn(chain: string): string | undefined {
  return parents.get(chain);
}
