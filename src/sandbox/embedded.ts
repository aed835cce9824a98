import type { Highlights } from './chain.js';
import { startSandbox } from './sandbox.js';

/** The message to the parent process once the explorer is listening. */
export interface Serving {
  readonly url: string;
  readonly highlights: Highlights;
}

// Terminals and service managers signal the whole process group, but the gateway still needs the
// explorer to finish its requests: this process ends only after the gateway has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

const { url, highlights } = await startSandbox();
// Without a callback, it would throw if the gateway has ended in the meantime.
process.send?.({ url, highlights } satisfies Serving, () => {});
