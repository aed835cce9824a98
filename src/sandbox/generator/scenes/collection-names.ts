const MANNERS = [
  ...'Weathered Paper Pocket Midnight Borrowed Glass Unhurried Clockwork'.split(' '),
  ...'Woollen Lost Courteous Northern Inflatable Second-hand Singing Honest'.split(' '),
];
const THINGS = [
  ...'Lighthouse Boat Barometer Herring Umbrella Harbourmaster Teapot Compass'.split(' '),
  ...'Jumper Anchor Walrus Gull Island Letter Buoy'.split(' '),
  'Tide Table',
];

/** A name for the collection of that number, each once. */
export function collectionName(index: number): { name: string; symbol: string; item: string } {
  const thing = THINGS[index % THINGS.length] ?? '';
  const manner =
    MANNERS[(index * 5 + Math.floor(index / THINGS.length) * 3) % MANNERS.length] ?? '';
  const item = `${manner} ${thing}`;
  const plural = thing.endsWith('s') ? `${thing}es` : thing === 'Herring' ? thing : `${thing}s`;
  const symbol = `${manner.slice(0, 2)}${thing.slice(0, 4)}`.replace(/\W/g, '').toUpperCase();
  return { name: `${manner} ${plural}`, symbol, item };
}
