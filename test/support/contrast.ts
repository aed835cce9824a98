import type { Locator } from 'playwright-core';

/** The WCAG contrast ratio of a text to its background. */
export const contrastOf = async (text: Locator, pseudo?: string): Promise<number> => {
  const [color = '', ...layers] = await text.evaluate((element, pseudo) => {
    const backgrounds: string[] = [];
    for (let behind: typeof element | null = element; behind; behind = behind.parentElement) {
      backgrounds.unshift(getComputedStyle(behind).backgroundColor);
    }
    return [getComputedStyle(element, pseudo).color, ...backgrounds];
  }, pseudo);
  const background = layers.map(parts).reduce(over, [255, 255, 255]);
  const [low = 0, high = 0] = [background, over(background, parts(color))]
    .map(luminance)
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** Mixed colours come as color(srgb …), with parts from 0 to 1. */
const parts = (color: string): number[] => {
  const scale = color.startsWith('color(srgb ') ? 255 : 1;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red * scale, green * scale, blue * scale, alpha];
};

const over = (below: number[], [red = 0, green = 0, blue = 0, alpha = 1]: number[]): number[] =>
  [red, green, blue].map((part, index) => alpha * part + (1 - alpha) * (below[index] ?? 0));

const luminance = (color: number[]): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
