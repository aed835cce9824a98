import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';

const hash = `0x${'Ab'.repeat(20)}`;

describe('the log line of a call', () => {
  let explorer: FaultyExplorer;

  beforeEach(async () => {
    explorer = await startFaultyExplorer();
  });

  afterEach(() => explorer.close());

  /** A gateway that asks once, with the lines that it has logged about calls. */
  const openAt = async (level: string) => {
    const { url, lines, close } = await startTestGateway({
      UPSTREAM_URL: explorer.url,
      UPSTREAM_RETRIES: '0',
      LOG_LEVEL: level,
    });
    onTestFinished(async () => void (await close()));
    return {
      get: (id: string) =>
        ask(url, `/api/v2/addresses/${hash}/tokens`, {
          headers: { 'x-request-id': id, authorization: 'Bearer secret' },
        }),
      callLines: () => lines.filter(({ message }) => message === 'call'),
      text: () => JSON.stringify(lines),
    };
  };

  it('says for which request it was, and what came of it, but not what was asked', async () => {
    const { get, callLines, text } = await openAt('debug');
    await get('fine');
    explorer.fail('not found');
    await get('unknown');
    explorer.fail('reset');
    await get('broken');
    const common = {
      time: expect.any(String),
      level: 'debug',
      message: 'call',
      endpoint: 'address-tokens',
      ms: expect.any(Number),
    };
    expect(callLines()).toEqual([
      { ...common, id: 'fine', status: 200, outcome: '2xx' },
      { ...common, id: 'unknown', status: 404, outcome: '4xx' },
      { ...common, id: 'broken', status: null, outcome: 'unreachable' },
    ]);
    expect(text().toLowerCase()).not.toMatch(/abab|secret/);
  });

  it('is not written unless it was asked for', async () => {
    const { get, callLines } = await openAt('info');
    await get('fine');
    expect(explorer.seen).toHaveLength(1);
    expect(callLines()).toEqual([]);
  });
});

describe('the time of a call', () => {
  it('is measured in seconds, as is that of its request', async () => {
    const explorer = await startFaultyExplorer();
    const { url, close } = await startTestGateway({ UPSTREAM_URL: explorer.url });
    onTestFinished(async () => {
      vi.useRealTimers();
      await close();
      await explorer.close();
    });
    vi.useFakeTimers({ toFake: ['performance'] });
    explorer.respond((_, response) => {
      vi.advanceTimersByTime(1_500);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await ask(url, `/api/v2/addresses/${hash}/tokens`);
    await eventually(async () => {
      const { text } = await ask(url, '/metrics');
      expect(text).toContain(
        'gateway_upstream_call_duration_seconds_sum{endpoint="address-tokens"} 1.5\n',
      );
      expect(text).toContain('gateway_request_duration_seconds_sum{door="rest"} 1.5\n');
    });
  });
});
