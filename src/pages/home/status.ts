import { el } from '../dom.js';
import type { Examples } from '../examples.js';
import { zeroAddress } from '../hashes.js';
import { type Answer, ask } from './ask.js';
import { counted } from './format.js';
import { ProbeDocument } from './generated/documents.js';

/** The answer for what a page shows first, and for what it asks after that. */
export interface Took extends Answer<unknown> {
  more?: Promise<Answer<unknown>>;
}

/** Shows the state of the gateway and of the explorer, from the health endpoint and the answers for a page. */
export async function showStatus(
  place: HTMLElement,
  examples: Examples,
  answer: Promise<Took>,
): Promise<void> {
  const explorer = examples.embedded ? 'The embedded explorer' : 'The explorer';
  const [ready, first] = await Promise.all([isReady(), answer]);
  place.replaceChildren(...signsOf(ready, explorer, first));
  if (first.more)
    place.replaceChildren(...signsOf(ready, explorer, together(first, await first.more)));
}

function signsOf(
  ready: boolean,
  explorer: string,
  { errors = [], extensions }: Answer<unknown>,
): HTMLElement[] {
  const failed = errors.find(({ extensions }) => extensions?.code?.startsWith('UPSTREAM_'));
  const stale = extensions?.stale;
  const trouble = failed?.message ?? (stale && `this page shows answers up to ${stale.age} s old.`);
  const signs = [sign(ready, ready ? 'The gateway is ready' : 'The gateway is not ready')];
  if (trouble) signs.push(sign(false, `${explorer} is failing: ${trouble}`));
  if (extensions?.cost) {
    const { upstreamCalls: calls = 0, cacheHits = 0 } = extensions.cost;
    const isAsked = errors.length === 0 || calls > 0;
    if (!trouble && isAsked) signs.push(sign(true, `${explorer} responds`));
    if (!trouble && !isAsked) signs.push(el('span', {}, `${explorer} was not queried`));
    const cached = cacheHits > 0 ? `, ${cacheHits} answered from memory` : '';
    signs.push(el('span', {}, `This page took ${counted(calls, 'call')} to the explorer${cached}`));
  }
  return signs;
}

/** The answers of a page as one: its errors, and what it took. */
export function together(...answers: readonly Answer<unknown>[]): Answer<unknown> {
  const costs = answers.flatMap(({ extensions }) => extensions?.cost ?? []);
  const total = (name: 'upstreamCalls' | 'cacheHits') =>
    costs.reduce((sum, cost) => sum + (cost[name] ?? 0), 0);
  const stale = answers.find(({ extensions }) => extensions?.stale)?.extensions?.stale;
  const cost = { upstreamCalls: total('upstreamCalls'), cacheHits: total('cacheHits') };
  return {
    errors: answers.flatMap(({ errors = [] }) => errors),
    extensions: { ...(costs.length > 0 && { cost }), ...(stale && { stale }) },
  };
}

/**
 * The smallest operation that shows whether the explorer responds. Tokens are minted from and burnt to
 * the zero address on every chain, so every explorer knows it.
 */
export function probe(examples: Examples): Promise<Answer<unknown>> {
  return ask(ProbeDocument, { hash: examples.address ?? zeroAddress });
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('health/ready')).ok;
  } catch {
    return false;
  }
}

function sign(well: boolean, text: string): HTMLElement {
  return well ? el('span', {}, `✓ ${text}`) : el('span', { class: 'error' }, `✕ ${text}`);
}
