import { el } from '../dom.js';
import type { Examples } from '../examples.js';
import { type Answer, ask } from './ask.js';
import { ProbeDocument } from './generated/documents.js';

// Minted and burnt tokens pass through it on every chain, so an explorer always knows it.
const zeroAddress = `0x${'0'.repeat(40)}`;

/** Says how the gateway and the explorer behind it are, from its health and from one answer of the graph. */
export async function showStatus(
  place: HTMLElement,
  examples: Examples,
  answer: Promise<Answer<unknown>>,
): Promise<void> {
  const explorer = examples.embedded ? 'The embedded explorer' : 'The explorer';
  const [ready, { errors = [], extensions }] = await Promise.all([isReady(), answer]);
  const failed = errors.find(({ extensions }) => extensions?.code?.startsWith('UPSTREAM_'));
  const { upstreamCalls: calls = 0, cacheHits = 0 } = extensions?.cost ?? {};
  const cached = cacheHits > 0 ? `, ${cacheHits} from cache` : '';
  place.replaceChildren(
    sign(ready, ready ? 'The gateway is ready' : 'The gateway is not ready'),
    failed
      ? sign(false, `${explorer} is failing: ${failed.message}`)
      : errors.length > 0 && calls === 0
        ? el('span', {}, `${explorer} was not queried`)
        : sign(true, `${explorer} responds`),
    el('span', {}, `This page cost ${calls} upstream ${calls === 1 ? 'call' : 'calls'}${cached}`),
  );
}

/** Asks the least of the explorer that shows whether it answers. */
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
