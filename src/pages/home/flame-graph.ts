import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { cut, formatInteger } from './format.js';
import { type Branch, gasOf } from './trace-tree.js';

const rowHeight = 22;
/** In percent of the width: what is narrower is not drawn, as nobody could see it. */
const narrowest = 0.15;
/** In percent of the width: what is narrower has no room for its name. */
const narrowestNamed = 3;
const namespace = 'http://www.w3.org/2000/svg';

/**
 * Draws calls as a flame graph: as wide as their share of the gas of all, those that failed hatched. The
 * tree says the same in text, so it is one picture for people who do not see it.
 */
export function flameGraph(calls: readonly Branch[], gas: number): HTMLElement | false {
  const roots = calls.length === 1 ? calls.map((call) => withGas(call, gas)) : calls;
  const total = Math.max(gas, sum(roots.map(({ trace }) => gasOf(trace))));
  if (total === 0) return false;
  const picture = svg('svg', { class: 'flame', role: 'img', width: '100%' });
  picture.append(
    svg('title', {}, 'The gas of each call, as its share of the transaction'),
    hatching(),
  );
  const depth = draw(picture, roots, 0, 100, 0, total);
  picture.setAttribute('height', String(depth * rowHeight));
  return el(
    'figure',
    { class: 'flames' },
    picture,
    el(
      'figcaption',
      { class: 'note' },
      'Width is gas, hatched is reverted; below each call are those that it made.',
    ),
  );
}

/** Explorers may not tell what a call used that failed: the outermost used what the transaction did. */
function withGas(call: Branch, gas: number): Branch {
  if (call.trace.result || gas === 0) return call;
  const result = { gasUsed: String(gas), address: null };
  return { ...call, trace: { ...call.trace, result } };
}

/** Draws calls side by side from `left` on, within `width` percent; returns the depth that they reach. */
function draw(
  picture: SVGElement,
  branches: readonly Branch[],
  left: number,
  width: number,
  depth: number,
  total: number,
): number {
  let x = left;
  let deepest = depth;
  // Explorers are not always right: what calls used may sum up to more than their caller did.
  const scale = Math.min(
    100 / total,
    width / Math.max(1, sum(branches.map(({ trace }) => gasOf(trace)))),
  );
  for (const branch of branches) {
    const share = gasOf(branch.trace) * scale;
    if (share < narrowest) continue;
    picture.append(box(branch, x, share, depth));
    deepest = Math.max(deepest, depth + 1, draw(picture, branch.below, x, share, depth + 1, total));
    x += share;
  }
  return deepest;
}

function box({ trace, label }: Branch, x: number, width: number, depth: number): SVGElement {
  const kind = trace.error ? 'cell reverted' : 'cell';
  const place = {
    x: `${x}%`,
    y: String(depth * rowHeight),
    width: `${width}%`,
    height: String(rowHeight - 1),
  };
  const said = `${label}, ${formatInteger(trace.result?.gasUsed ?? 0)} gas${trace.error ? `, ${cut(trace.error)}` : ''}`;
  const to = trace.action.to ?? trace.result?.address;
  const name = to ? `${label} · ${to.name || shortHash(to.hash)}` : label;
  // An SVG of its own clips the text.
  return svg(
    'svg',
    place,
    svg('title', {}, said),
    svg('rect', { class: kind, width: '100%', height: '100%' }),
    ...(width < narrowestNamed ? [] : [svg('text', { x: '4', y: '15' }, cut(name, 60))]),
  );
}

function hatching(): SVGElement {
  const size = '6';
  return svg(
    'defs',
    {},
    svg(
      'pattern',
      {
        id: 'hatched',
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      svg('line', { y2: size, class: 'hatch' }),
    ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Creates an SVG element. */
export function svg(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): SVGElement {
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
