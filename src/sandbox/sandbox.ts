import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints, type EndpointName } from '../endpoints/endpoints.js';
import { bundledChains } from './bundled-chains.js';
import type { Chain, DefaultChain, ServedHighlights } from './chain.js';
import { createExplorer } from './explorer.js';
import { getOrCreate } from './get-or-create.js';
import { createHandler } from './handler.js';
import { highlightsOf } from './highlights.js';
import { loadChain, loadDefaultChain } from './load-chain.js';
import { createSocket } from './socket/socket.js';
import { spec } from './spec/flavour.js';
import { version11, version12 } from './versions/flavours.js';

const flavours = { 12: version12, 11: version11, spec };

export type FlavourName = `${keyof typeof flavours}`;

export const flavourNames = Object.keys(flavours) as FlavourName[];

export interface SandboxOptions {
  /** The only chain to serve; by default, all that are bundled. */
  readonly chain?: DefaultChain;
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
  /** Whether a chain only grows while somebody listens to its socket or waits for its next block, and ever more slowly. */
  readonly growsWhenWatched?: boolean;
  /** Called with the name of a chain that grew to its end. */
  readonly onOver?: (chain: string) => void;
  /** Whether there is a socket that tells of new blocks; true by default. */
  readonly hasSocket?: boolean;
  /** Delays what the socket tells. */
  readonly socketDelayMs?: number;
  /** How often to end all connections of the socket; null, the default, means never. */
  readonly socketDropSeconds?: number | null;
}

/** A chain that answers at `/{id}/api/v2`. */
export interface ServedChain {
  readonly id: string;
  readonly name: string;
}

export interface Sandbox {
  /** Without a path or trailing slash. */
  readonly url: string;
  /** The default one first, which also answers without its id in the path. */
  readonly chains: readonly ServedChain[];
  /** Of the default chain. */
  readonly highlights: ServedHighlights;
  /** Requests by endpoint since the start or the last reset, failed ones included. */
  calls(): Readonly<Record<EndpointName, number>>;
  resetCalls(): void;
  /** Adds the next reserved block of a chain, by default the first one, and returns its number; null once there are no more. */
  grow(id?: string): number | null;
  /** Ends all connections of the socket. */
  dropSocket(): void;
  close(): Promise<void>;
}

/** An address that a browser on this machine can open. */
function urlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Starts the embedded explorer. Chains other than the default one are loaded when they are first asked for. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const chain = options.chain ?? loadDefaultChain();
  const others = options.chain ? [] : bundledChains.filter(({ id }) => id !== chain.id);
  const chains = [chain, ...others].map(({ id, name }) => ({ id, name }));
  const { growSeconds } = options;
  const growthOf = ({ name }: Chain) =>
    growSeconds
      ? {
          seconds: growSeconds,
          isWatched: options.growsWhenWatched === true,
          onOver: () => options.onOver?.(name),
        }
      : null;
  const flavour = flavours[options.flavour ?? '12'];
  const server = createServer();
  const socket = options.hasSocket === false ? null : createSocket(options.socketDelayMs ?? 0);
  const open = (served: Chain) =>
    createExplorer(served, {
      flavour,
      pageSizes: { usual: options.pageSize ?? 50, most: options.maxPageSize ?? 100 },
      faultRate: options.faultRate ?? 0,
      unindexedRate: options.unindexedRate ?? 0,
      growth: growthOf(served),
      channels: socket?.channelsOf(served.id) ?? null,
    });
  const first = open(chain);
  const explorers = new Map([[chain.id, first]]);
  const explorerOf = (id = chain.id) => {
    const other = others.find((bundled) => bundled.id === id);
    return other ? getOrCreate(explorers, id, () => open(loadChain(other))) : explorers.get(id);
  };
  let calls = noCalls();
  server.on(
    'request',
    createHandler(explorerOf, {
      latencyMs: options.latencyMs ?? 0,
      rateLimit: options.rateLimit ?? null,
      onCall(endpoint) {
        calls[endpoint] += 1;
      },
    }),
  );
  // Who listens to a chain wants it loaded, so that it grows.
  socket?.serve(server, (id = chain.id) => (explorerOf(id) ? id : undefined));
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, () => resolve());
  });
  const every = (seconds: number | null | undefined, act: () => void) =>
    seconds ? setInterval(act, seconds * 1000).unref() : undefined;
  const timers = [
    every(growSeconds, () => {
      for (const explorer of explorers.values()) explorer.look();
    }),
    every(options.socketDropSeconds, () => socket?.drop()),
  ];

  const { port } = server.address() as AddressInfo;
  return {
    url: urlOf(host, port),
    chains,
    highlights: highlightsOf(chain),
    calls: () => ({ ...calls }),
    resetCalls() {
      calls = noCalls();
    },
    grow: (id) => explorerOf(id)?.grow() ?? null,
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
  const counts = allEndpoints.map(({ name }) => [name, 0] as const);
  return Object.fromEntries(counts) as Record<EndpointName, number>;
}
