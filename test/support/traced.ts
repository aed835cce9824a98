import { expect, onTestFinished } from 'vitest';
import { startOtlpReceiver } from './otlp-receiver.js';
import { runMain } from './process.js';

/** A gateway as a process that sends its spans to a receiver, until the test ends. */
export const startTraced = async (upstreamUrl: string, env: Record<string, string> = {}) => {
  const receiver = await startOtlpReceiver();
  onTestFinished(receiver.close);
  const main = runMain({ UPSTREAM_URL: upstreamUrl, ...receiver.env, ...env });
  const url = await main.url;
  /** Ends the process, which sends all spans before. */
  const stop = async () => {
    main.child.kill('SIGTERM');
    const { code, stderr } = await main.exited;
    expect(code).toBe(0);
    return { stderr, spans: receiver.spans() };
  };
  return { receiver, url, stop };
};
