import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chain, Highlights } from './chain.js';
import { type EndpointName, endpointNames } from './endpoints.js';
import { createHandler } from './handler.js';
import { createLedger } from './ledger.js';
import { loadChain } from './load-chain.js';
import { createSocket } from './socket/socket.js';
import { tellOf } from './socket/tell.js';
import { spec } from './spec/flavour.js';
import { version11, version12 } from './versions/flavours.js';

const flavours = { 12: version12, 11: version11, spec };

export type FlavourName = `${keyof typeof flavours}`;

export const flavourNames = Object.keys(flavours) as FlavourName[];

export interface SandboxOptions {
  /** The bundled chain by default. */
  readonly chain?: Chain;
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The interface of explorer 12 (the default) or 11, or exactly the specification's. */
  readonly flavour?: FlavourName;
  /** Rows on a page unless the client asks for another number, which only version 12 grants. */
  readonly pageSize?: number;
  /** The most that version 12 grants. */
  readonly maxPageSize?: number;
  /** Delays each answer. */
  readonly latencyMs?: number;
  /** The share of requests that fail, 0 to 1. */
  readonly faultRate?: number;
  /** The share of blocks whose internal transactions are not indexed yet, 0 to 1. */
  readonly unindexedRate?: number;
  /** Requests per minute for each caller; null, the default, means no limit. */
  readonly rateLimit?: number | null;
  /** How often to add a reserved block; null, the default, means never. */
  readonly growSeconds?: number | null;
  /** Whether there is a socket that tells of new blocks; true by default. */
  readonly hasSocket?: boolean;
  /** Delays what the socket tells. */
  readonly socketDelayMs?: number;
  /** How often to end all connections of the socket; null, the default, means never. */
  readonly socketDropSeconds?: number | null;
}

export interface Sandbox {
  /** Without a path or trailing slash. */
  readonly url: string;
  readonly highlights: Highlights;
  /** Requests by endpoint since the start or the last reset, failed ones included. */
  calls(): Readonly<Record<EndpointName, number>>;
  resetCalls(): void;
  /** Adds the next reserved block and returns its number; null once there are no more. */
  grow(): number | null;
  /** Ends all connections of the socket. */
  dropSocket(): void;
  close(): Promise<void>;
}

/** An address that a browser on this machine can open. */
function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts the embedded explorer. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const chain = options.chain ?? loadChain();
  const flavour = flavours[options.flavour ?? '12'];
  const ledger = createLedger(flavour.read(chain));
  let calls = noCalls();
  const handle = createHandler(ledger, {
    flavour,
    pageSizes: { usual: options.pageSize ?? 50, most: options.maxPageSize ?? 100 },
    latencyMs: options.latencyMs ?? 0,
    faultRate: options.faultRate ?? 0,
    unindexedRate: options.unindexedRate ?? 0,
    rateLimit: options.rateLimit ?? null,
    highlights: chain.highlights,
    onCall(endpoint) {
      calls[endpoint] += 1;
    },
  });
  const server = createServer(handle);
  const socket =
    options.hasSocket === false ? null : createSocket(server, options.socketDelayMs ?? 0);
  const records = flavour.createRecords(ledger);
  const grow = () => {
    const block = ledger.grow();
    if (block !== null && socket !== null) tellOf(block, ledger, records, socket);
    return block?.number ?? null;
  };
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => resolve());
  });
  const every = (seconds: number | null | undefined, act: () => void) =>
    seconds ? setInterval(act, seconds * 1000).unref() : undefined;
  const timers = [
    every(options.growSeconds, grow),
    every(options.socketDropSeconds, () => socket?.drop()),
  ];

  const { port } = server.address() as AddressInfo;
  return {
    url: urlOf(host, port),
    highlights: chain.highlights,
    calls: () => ({ ...calls }),
    resetCalls() {
      calls = noCalls();
    },
    grow,
    dropSocket: () => socket?.drop(),
    async close() {
      for (const timer of timers) clearInterval(timer);
      socket?.drop();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

function noCalls(): Record<EndpointName, number> {
  const counts = endpointNames.map((name) => [name, 0]);
  return Object.fromEntries(counts) as Record<EndpointName, number>;
}
