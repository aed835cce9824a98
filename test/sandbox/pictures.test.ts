import { describe, expect, it } from 'vitest';
import { both } from './bundled.js';

const PREFIX = 'data:image/svg+xml,';

describe.each(both)('on $name, every picture', ({ chain }) => {
  const images = chain.instances.flatMap(({ imageUrl }) => imageUrl ?? []);
  const icons = chain.tokens.flatMap(({ iconUrl }) => iconUrl ?? []);
  const urls = [...images, ...icons];
  const texts = urls.map((url) => decodeURIComponent(url.slice(PREFIX.length)));

  it('is in its own URL, so that no other host is asked for it', () => {
    expect(images.length).toBeGreaterThan(chain.instances.length * 0.8);
    expect(icons.length).toBeGreaterThan(chain.tokens.length / 10);
    for (const url of urls) {
      expect(url.startsWith(PREFIX)).toBe(true);
      expect(url.length).toBeLessThan(700);
      // Nothing in it is left to be encoded.
      expect(new URL(url).href).toBe(url);
    }
  });

  it('is an SVG that only draws', () => {
    const elements =
      /^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='[\d,]+'>(<(path|circle)( [a-z]+='[^'<>]*')+\/>|<text( [a-z-]+='[^'<>]*')+>[^<>&]?<\/text>)+<\/svg>$/;
    for (const text of texts) {
      expect(text).toMatch(elements);
      expect(text).not.toMatch(/ (on\w+|href|style)=|url\(/);
    }
  });

  it('differs from item to item of a collection', () => {
    const [{ token } = { token: '' }] = chain.instances;
    const own = chain.instances.filter((instance) => instance.token === token);
    const drawn = own.flatMap(({ imageUrl }) => imageUrl ?? []);
    expect(drawn.length).toBeGreaterThan(1);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
