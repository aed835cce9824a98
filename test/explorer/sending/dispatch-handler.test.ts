import { once } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { context, numbered, openExplorer } from '../../support/asking.js';

const healthy = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

/** An explorer that answers each request with bytes, and then does as it is told. */
const startRaw = async (answer: () => string | Buffer, then: (socket: Socket) => void) => {
  let requests = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => {
      requests += 1;
      socket.write(answer(), () => then(socket));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
  };
};

const staysOpen = () => {};
const ends = (socket: Socket) => void socket.end();

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

const unreadable: readonly (readonly [string, string | Buffer])[] = [
  ['a header that is too long', `${ok}x-long: ${'x'.repeat(maxHeaderSize)}\r\n\r\n{}`],
  [
    'a length, and a header that is too long',
    `${ok}content-length: 2\r\nx: ${'x'.repeat(maxHeaderSize)}\r\n\r\n{}`,
  ],
  ['too many headers', `${ok}${'x: y\r\n'.repeat(maxHeaderSize)}\r\n{}`],
  ['a control byte in a header', `${ok}x-odd: \u0001\r\ncontent-length: 2\r\n\r\n{}`],
  ['a length, and a control byte in a header', `${ok}content-length: 2\r\nx-odd: \u0000\r\n\r\n{}`],
  ['a control byte in the name of a header', `${ok}x\u0002: y\r\n\r\n{}`],
  ['a header without a name', `${ok}: y\r\n\r\n{}`],
  ['a header without a colon', `${ok}odd\r\n\r\n{}`],
  ['two lengths', `${ok}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `],
  ['a length that is no number', `${ok}content-length: two\r\n\r\n{}`],
  [
    'a length and chunks',
    `${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a status that is no number', 'HTTP/1.1 abc\r\n\r\n'],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['an alert of TLS', Buffer.from('15030300020246', 'hex')],
  ['the length of a chunk that is no number', `${chunked}x\r\n{}`],
  ['a control byte in a trailer', `${chunked}2\r\n{}\r\n0\r\nx: \u0001\r\n\r\n`],
];

const faultOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof UpstreamError ? error.fault : error;
};

describe('an answer that is not valid HTTP', () => {
  describe.each([
    ['and the connection stays open', staysOpen],
    ['and the connection ends', ends],
  ])('%s', (_, then) => {
    it.each(unreadable)(
      'is a bad response, but no outage, and not asked for again: %s',
      async (_, bytes) => {
        let sent: string | Buffer = bytes;
        const raw = await startRaw(() => sent, then);
        const explorer = openExplorer(raw.url, { upstreamRetries: 2 });
        // Ten outages in a row would open the circuit.
        for (let n = 0; n < 12; n += 1) {
          expect(await faultOf(explorer.fetch(numbered(n), context()))).toBe('bad-response');
        }
        expect(raw.requests()).toBe(12);
        sent = healthy;
        expect((await explorer.fetch(numbered(12), context())).response.status).toBe(200);
      },
    );
  });

  it.each([
    ['nothing', ''],
    ['half a status line', 'HTTP/1.1 2'],
    ['half a head', `${ok}content-length: 2\r\n`],
    ['half a body', `${ok}content-type: application/json\r\ncontent-length: 2\r\n\r\n{`],
    ['half a body in chunks', `${chunked}2\r\n{`],
    [
      'half a body in chunks, and the connection was to close',
      `${chunked.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')}2\r\n{`,
    ],
  ])('is still an outage, and asked for again, if it only ends too early: %s', async (_, bytes) => {
    const raw = await startRaw(() => bytes, ends);
    const explorer = openExplorer(raw.url, { upstreamRetries: 1 });
    expect(await faultOf(explorer.fetch(numbered(1), context()))).toBe('unreachable');
    expect(raw.requests()).toBe(2);
  });
});
