import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
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
