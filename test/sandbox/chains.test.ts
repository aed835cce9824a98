import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eyot, skerry } from '../../src/sandbox/bundled-chains.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js';
import { ask } from '../support/http.js';
import type { Row } from './support.js';

/** An explorer of all bundled chains, for a suite. */
function useChains(options: SandboxOptions = {}) {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(options);
  });
  afterAll(() => sandbox.close());
  const tokens = (id: string | null) => {
    const prefix = id === null ? '' : `/${id}`;
    return ask(sandbox.url, `${prefix}/api/v2/addresses/${sandbox.highlights.portfolio}/tokens`);
  };
  return { tokens, sandbox: () => sandbox };
}

const symbols = ({ text }: { text: string }): string[] =>
  JSON.parse(text).items.map(({ token }: Row) => token.symbol);

describe('an explorer of several chains', () => {
  const { sandbox, tokens } = useChains();

  it('says which it serves, the default one first', () => {
    expect(sandbox().chains).toEqual([skerry, eyot]);
  });

  it('answers for each below its id, and for the default one also without', async () => {
    const [first, second, usual] = [
      await tokens(skerry.id),
      await tokens(eyot.id),
      await tokens(null),
    ];
    expect(usual.text).toBe(first.text);
    expect(symbols(first)).toContain('BCND');
    expect(symbols(second)).toContain('BCND');
    expect(symbols(first)).toContain('SLTM');
    expect(symbols(second)).toContain('REED');
    expect(symbols(first)).not.toContain('REED');
  });

  it('knows no transaction of the one on the other', async () => {
    const { swapTransaction } = sandbox().highlights;
    const get = (id: string) => ask(sandbox().url, `/${id}/api/v2/transactions/${swapTransaction}`);
    expect((await get(skerry.id)).status).toBe(200);
    expect((await get(eyot.id)).status).toBe(404);
  });

  it.each(['1', '071077345', '99999999999999999999'])(
    'answers 404 for the chain %s',
    async (id) => {
      expect(await tokens(id)).toMatchObject({ status: 404, text: '{"message":"Not found"}' });
    },
  );
});

describe.each(['12', '11', 'spec'] as const)('the second chain in flavour %s', (flavour) => {
  const { sandbox } = useChains({ flavour });

  it('answers every list of the portfolio', async () => {
    const lists = ['tokens', 'nft/collections', 'token-transfers', 'internal-transactions'];
    for (const list of lists) {
      const path = `/${eyot.id}/api/v2/addresses/${sandbox().highlights.portfolio}/${list}`;
      const { status, text } = await ask(sandbox().url, path);
      expect([list, status, JSON.parse(text).items.length > 0]).toEqual([list, 200, true]);
    }
  });
});

describe('a rate limit', () => {
  const { tokens } = useChains({ rateLimit: 3 });

  it('counts the requests to all chains, as they share an origin', async () => {
    const statuses = [];
    for (const id of [null, eyot.id, skerry.id, eyot.id]) statuses.push((await tokens(id)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('faults', () => {
  const { tokens } = useChains({ faultRate: 0.5 });

  it('are spread over the requests to each chain, so that neither always fails', async () => {
    const statuses = [];
    for (const id of [skerry.id, eyot.id, skerry.id, eyot.id]) {
      statuses.push((await tokens(id)).status);
    }
    expect(statuses).toEqual([200, 200, 500, 500]);
  });
});

describe('the socket', () => {
  const { sandbox } = useChains();

  /** The status line that answers a handshake. */
  const handshake = async (path: string): Promise<string> => {
    const { hostname, port } = new URL(sandbox().url);
    const stream = connect(Number(port), hostname);
    onTestFinished(() => void stream.destroy());
    stream.write(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    const [answer] = await once(stream, 'data');
    return String(answer).split('\r\n')[0] ?? '';
  };

  it.each([
    ['/socket/v2/websocket', '101 Switching Protocols'],
    [`/${eyot.id}/socket/v2/websocket`, '101 Switching Protocols'],
    ['/1/socket/v2/websocket', '404 Not Found'],
  ])('answers at %s with %s', async (path, status) => {
    expect(await handshake(path)).toBe(`HTTP/1.1 ${status}`);
  });
});
