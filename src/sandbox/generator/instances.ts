import { dataSlice, id } from 'ethers';
import type { Instance, Token, TransferLog } from '../chain.js';
import { getOrCreate } from '../get-or-create.js';
import type { TokenEntry } from './directory.js';
import { drawItem, pictureUrl } from './picture.js';
import { createRandom, type Random } from './random.js';

/** Every id that was ever transferred, with made-up metadata. */
export function instancesOf(
  tokens: ReadonlyMap<string, TokenEntry>,
  records: readonly Token[],
  logs: Iterable<TransferLog>,
): Instance[] {
  const ids = new Map<string, Set<string>>();
  for (const { token, items } of logs) {
    for (const { tokenId } of items) {
      if (tokenId !== null) getOrCreate(ids, token, () => new Set<string>()).add(tokenId);
    }
  }
  return records.flatMap(({ hash }) => {
    const item = tokens.get(hash)?.item ?? 'Item';
    return [...(ids.get(hash) ?? [])].map((tokenId) => instance(hash, tokenId, item));
  });
}

function instance(token: string, tokenId: string, item: string): Instance {
  const random = createRandom(Number(dataSlice(id(`${token}/${tokenId}`), 0, 4)));
  const slug = item.toLowerCase().replace(/[^a-z]+/g, '-');
  const picture = pictureUrl(drawItem(token, tokenId));
  if (random.chance(0.06)) return withoutMedia(token, tokenId, null);
  if (random.chance(0.01)) return withoutMedia(token, tokenId, { error: 'request error: 404' });
  const isAnimated = random.chance(0.08);
  const known = {
    token,
    id: tokenId,
    metadata: metadata(random, item, tokenId, picture, slug),
    imageUrl: picture,
    externalAppUrl: random.chance(0.5) ? `https://${slug}.example.org/${tokenId}` : null,
  };
  const animation = `https://media.example.org/${slug}/${tokenId}.${random.chance(0.75) ? 'mp4' : 'html'}`;
  return { ...known, animationUrl: isAnimated ? animation : null };
}

function withoutMedia(token: string, id: string, metadata: Instance['metadata']): Instance {
  return { token, id, metadata, imageUrl: null, animationUrl: null, externalAppUrl: null };
}

function metadata(random: Random, item: string, tokenId: string, picture: string, slug: string) {
  const attributes = random
    .sample(TRAITS, random.int(1, 4))
    .map(([trait, values]) => ({ trait_type: trait, value: random.pick(values) }));
  const tide = { trait_type: 'Tide in metres', value: random.int(-20, 62) / 10 };
  return {
    name: `${item} #${tokenId}`,
    description: `${item}, number ${tokenId} of the series.`,
    external_url: `https://${slug}.example.org/${tokenId}`,
    ...(random.chance(0.3) ? { home_url: `https://${slug}.example.org` } : {}),
    ...(random.chance(0.3) ? { year: random.int(2019, 2026) } : {}),
    ...(random.chance(0.25)
      ? { tags: random.sample(['sea', 'hand-drawn', 'first series'], 2) }
      : {}),
    // Real metadata has numbers too large for JavaScript; here they are text.
    ...(random.chance(0.02) ? { seed: id(picture) } : {}),
    attributes: random.chance(0.4) ? [...attributes, tide] : attributes,
    // Some creators repeat the picture here, which makes answers long.
    ...(random.chance(0.2) ? { image_url: picture } : {}),
  };
}

const TRAITS: readonly (readonly [string, readonly string[]])[] = [
  ['Weather', ['Drizzle', 'Calm', 'Gale', 'Fog']],
  ['Hour', ['Dawn', 'Noon', 'Dusk', 'Small hours']],
  ['Paper', ['Laid', 'Wove', 'Blotting']],
  ['Temper', ['Patient', 'Curious', 'Cross']],
  ['Rarity', ['Common', 'Uncommon', 'Once in a blue moon']],
];
