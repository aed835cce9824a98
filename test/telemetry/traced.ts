import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { startOtlpReceiver } from '../support/otlp-receiver.js';
import { runMain } from '../support/process.js';

/** Copies the programs below the packages that send spans, for the tests of one file. */
export const copyPrograms = (): string => {
  mkdirSync('test/telemetry/dist', { recursive: true });
  const folder = mkdtempSync('test/telemetry/dist/programs-');
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(inject('programs'), folder, { recursive: true });
  return folder;
};

/** A gateway as a process that sends its spans to a receiver, until the test ends. */
export const startTraced = async (
  programs: string,
  upstreamUrl: string,
  env: Record<string, string> = {},
) => {
  const receiver = await startOtlpReceiver();
  onTestFinished(receiver.close);
  const settings = { UPSTREAM_URL: upstreamUrl, ...receiver.env, ...env };
  const main = runMain(settings, [], { program: join(programs, 'main.js') });
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
