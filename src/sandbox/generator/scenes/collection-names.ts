const ADJECTIVES = [
  ...'Weathered Paper Pocket Midnight Borrowed Glass Unhurried Clockwork'.split(' '),
  ...'Woollen Lost Courteous Northern Inflatable Second-hand Singing Honest'.split(' '),
];
const NOUNS = [
  ...'Lighthouse Boat Barometer Herring Umbrella Harbourmaster Teapot Compass'.split(' '),
  ...'Jumper Anchor Walrus Gull Island Letter Buoy'.split(' '),
  'Tide Table',
];

/** A different name for each index. */
export function collectionName(index: number): { name: string; symbol: string; item: string } {
  const noun = NOUNS[index % NOUNS.length] ?? '';
  const adjective =
    ADJECTIVES[(index * 5 + Math.floor(index / NOUNS.length) * 3) % ADJECTIVES.length] ?? '';
  const item = `${adjective} ${noun}`;
  const plural = noun.endsWith('s') ? `${noun}es` : noun === 'Herring' ? noun : `${noun}s`;
  const symbol = `${adjective.slice(0, 2)}${noun.slice(0, 4)}`.replace(/\W/g, '').toUpperCase();
  return { name: `${adjective} ${plural}`, symbol, item };
}
