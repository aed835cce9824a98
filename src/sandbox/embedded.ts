import type { ServedHighlights } from './chain.js';
import { type ServedChain, startSandbox } from './sandbox.js';
import { readSettings } from './settings.js';

/** The first message to the parent process, once the explorer is listening. */
export interface Serving {
  readonly url: string;
  /** The default one first; each also answers below `{url}/{id}`. */
  readonly chains: readonly ServedChain[];
  readonly highlights: ServedHighlights;
}

/** Each further message: a chain has grown to its end. */
export interface Over {
  readonly over: string;
}

// Terminals and service managers signal the whole process group, but the gateway still needs the
// explorer to finish its requests: this process ends only after the gateway has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

const settings = readSettings([], process.env);
if (settings === 'help' || 'problems' in settings) {
  const problems = settings === 'help' ? [] : settings.problems;
  console.error(['The embedded explorer cannot start:', ...problems].join('\n  '));
  process.exit(1);
}
// Whoever watches sees something happen; else nothing changes.
const growth = { growSeconds: 10, growsWhenWatched: true };
// Without a callback, it would throw if the gateway has ended in the meantime.
const tell = (message: Serving | Over) => process.send?.(message, () => {});
// Only the gateway talks to it, so it takes whatever port is free.
const sandbox = await startSandbox({
  ...(settings.growSeconds ? {} : growth),
  ...settings,
  host: '127.0.0.1',
  port: 0,
  onOver: (over) => tell({ over }),
});
const { url, chains, highlights } = sandbox;
tell({ url, chains, highlights });
