import { getBytes, id } from 'ethers';

/** The sky, the sun or moon, the sea behind and in front, what floats on it. */
type Palette = readonly [string, string, string, string, string];

const PALETTES: readonly Palette[] = [
  ['bfe3f5', 'fff3b0', '4f93b8', '1f5f86', 'c8452f'],
  ['fbd3b4', 'f2784b', '8c6a93', '4b3f72', 'fff4e0'],
  ['1d2b53', 'f4efd2', '2f5d7c', '12304a', 'ffb347'],
  ['dfe8dc', 'f6c453', '7fa99b', '3d6b61', '7a2e3a'],
  ['f7c9d4', 'fff', '86a8cf', '41639a', '2b2d42'],
  ['cfd8e3', 'eef2f6', '7c8fa3', '46586b', 'e0a800'],
];

/** Outlines around the water line at 0,0. */
const MOTIFS = [
  // A boat, a lighthouse, a gull, a fish, an umbrella, an anchor, a letter, a buoy.
  'M-14,0h28l-5,8H-9zM1-2v-22L15-2zM-1-3v-16L-12-3z',
  'M-6,8l3-27h6l3,27zM-4-20h8v-6h-8zM-5-27l5-5,5,5z',
  'M-18-8q9-10,18,2,9-12,18-2-10-3-18,9-8-12-18-9z',
  'M-15-6q12-13,23-1l8-6v14l-8-6q-11,12-23-1z',
  'M-16-6a16,16,0,0132,0zM-1-6h2V6a4,4,0,01-8,0h2a2,2,0,004,0z',
  'M-2-18h4V-8h6v4H2V4q7-1,9-8l4,3Q12,9,0,10-12,9-15-1l4-3q2,7,9,8v-8h-6v-4h6z',
  'M-15-14h30l-15,10zM-15-11V6h30v-17L0-1z',
  'M-8,4l5-18h6l5,18zM-2-15h4v-6h-4z',
];

const at = <Item>(list: readonly Item[], byte = 0) => list[byte % list.length] as Item;

/** A collection's motif and colours, under a sky that differs by item, as the text of an SVG. */
export function drawItem(token: string, tokenId: string): string {
  const [motif, palette] = getBytes(id(token));
  const [left = 0, height = 0, swell = 0, tilt = 0] = getBytes(id(`${token}/${tokenId}`));
  const [sky, sun, far, near, thing] = at(PALETTES, palette);
  const wave = (y: number, x: number) => `M${x},${y}q8-5,16,0t16,0,16,0,16,0,16,0,16,0V64H0z`;
  return [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,64,64'>",
    `<path fill='#${sky}' d='M0 0h64v64H0z'/>`,
    `<circle cx='${8 + (left % 48)}' cy='${8 + (height % 18)}' r='${4 + (left % 4)}' fill='#${sun}'/>`,
    `<path fill='#${far}' d='${wave(40, -(swell % 32))}'/>`,
    `<path fill='#${thing}' d='${at(MOTIFS, motif)}' transform='rotate(${(tilt % 17) - 8},32,64)translate(32,44)'/>`,
    `<path fill='#${near}' d='${wave(50, -(tilt % 32))}'/>`,
    '</svg>',
  ].join('');
}

/** A coin with the first letter of a symbol, in a colour of its own, as the text of an SVG. */
export function drawIcon(symbol: string): string {
  const [hue = 0] = getBytes(id(symbol));
  const letter = /[\p{L}\p{N}]/u.exec(symbol)?.[0]?.toUpperCase() ?? '';
  return [
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,32,32'>",
    `<circle cx='16' cy='16' r='16' fill='hsl(${Math.round((hue * 360) / 256)} 45% 38%)'/>`,
    `<text x='16' y='22' fill='#fff' font-size='18' text-anchor='middle'>${letter}</text></svg>`,
  ].join('');
}

/**
 * The address of a picture that is the picture itself (RFC 2397): it needs no server, so that a page shows
 * it wherever the gateway is, under a policy that allows no other origin.
 */
export const pictureUrl = (svg: string) =>
  `data:image/svg+xml,${svg.replace(/[%#<>\s]|[^\x20-\x7e]/gu, encodeURIComponent)}`;
