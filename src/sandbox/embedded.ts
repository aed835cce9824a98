import type { Highlights } from './chain.js';
import { startSandbox } from './sandbox.js';

/** What the process tells the one that started it. */
export interface Serving {
  readonly url: string;
  readonly highlights: Highlights;
}

// Terminals and service managers signal every process at once; the gateway still needs this one
// for what it has under way. It ends when the gateway has, however that came.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

const { url, highlights } = await startSandbox();
process.send?.({ url, highlights } satisfies Serving);
