// The build makes the types of the package of this file: it must contain types alone, and import none but Node's. Those
// of Yoga cannot be checked without `skipLibCheck`.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A gateway that runs in this process. */
export interface RunningGateway {
  /** Where it serves, without a slash at the end. */
  readonly url: string;
  /** Finishes the requests in flight, for 25 seconds at most; resolves to whether all were answered. */
  readonly close: () => Promise<boolean>;
}

/** The settings, by the names of their variables. */
export type SettingName =
  | 'UPSTREAM_URL'
  | 'CHAINS'
  | 'CHAIN_NAMES'
  | 'CHAIN_API_KEYS'
  | 'CHAIN_FORWARD'
  | 'COIN_DECIMALS'
  | 'PORT'
  | 'HOST'
  | 'UPSTREAM_API_KEY'
  | 'UPSTREAM_USER_AGENT'
  | 'HTTP_PROXY'
  | 'http_proxy'
  | 'HTTPS_PROXY'
  | 'https_proxy'
  | 'NO_PROXY'
  | 'no_proxy'
  | 'UPSTREAM_TIMEOUT_MS'
  | 'UPSTREAM_RETRIES'
  | 'UPSTREAM_CONCURRENCY'
  | 'UPSTREAM_MAX_BYTES'
  | 'UPSTREAM_PAGE_SIZE'
  | 'EXPLORER_PATHS'
  | 'CACHE_URL'
  | 'CACHE_MAX_BYTES'
  | 'CACHE_TTL'
  | 'CACHE_STALE_IF_ERROR'
  | 'FORWARD_HEADERS'
  | 'FORWARD_COOKIES'
  | 'MAX_UPSTREAM_CALLS'
  | 'CREDITS'
  | 'LIVE_POLL_SECONDS'
  | 'LIVE_MAX_CALLS_PER_SECOND'
  | 'LIVE_MAX_SUBSCRIPTIONS'
  | 'LIVE_MAX_WATCHES'
  | 'UPSTREAM_SOCKET'
  | 'MAX_PAGE_SIZE'
  | 'MAX_IDS'
  | 'FEDERATION'
  | 'REQUEST_TIMEOUT_MS'
  | 'WORKERS'
  | 'TRUST_PROXY'
  | 'CORS_ORIGINS'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'LOG_LEVEL'
  | 'MAX_BODY_BYTES'
  | 'MAX_MEMORY_BYTES'
  | 'MAX_RESULT_ROWS'
  | 'MAX_RESULT_VALUES'
  | 'MAX_DEPTH'
  | 'MAX_ALIASES'
  | 'MAX_TOKENS'
  | 'MAX_DIRECTIVES'
  | 'APQ'
  | 'TRUSTED_DOCUMENTS'
  | 'TRUSTED_DOCUMENTS_ONLY'
  | 'PUBLIC_CACHE';

export interface GatewayOptions {
  /** Settings under the names of their variables, such as UPSTREAM_URL, in place of the environment. */
  readonly settings?: { readonly [name in SettingName]?: string | undefined };
  /** Plugins for GraphQL Yoga or Envelop, whose hooks every operation passes. */
  readonly plugins?: readonly object[];
}

/**
 * Starts a gateway in this process (WORKERS counts for the command only), by default over the
 * embedded explorer. @throws Error with the name StartError, which says what would be right
 */
export type StartGateway = (options?: GatewayOptions) => Promise<RunningGateway>;

/** A server of GraphQL Yoga (a `YogaServerInstance` at run time): of its entries, those by which others mount it. */
export interface GraphServer {
  (request: IncomingMessage, response: ServerResponse, ...context: object[]): Promise<void>;
  (request: Request, ...context: object[]): Promise<Response> | Response;
  readonly fetch: {
    (request: Request, ...context: object[]): Promise<Response> | Response;
    (url: string, ...more: object[]): Promise<Response> | Response;
  };
  readonly handleNodeRequestAndResponse: (
    request: IncomingMessage | { readonly raw: IncomingMessage },
    response: ServerResponse | { readonly raw: ServerResponse },
    ...context: object[]
  ) => Promise<Response> | Response;
}

/** A gateway in a server that is somebody else's. */
export interface EmbeddedGateway {
  /** The whole graph, at any path, with the limits, callers and CORS of the settings. */
  readonly yoga: GraphServer;
  /** All paths of a gateway, for node:http. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Refuses new requests with 503, finishes those in flight, for 25 seconds at most, and closes what the gateway has
   * opened; resolves to whether all were answered.
   */
  readonly close: () => Promise<boolean>;
}

/**
 * Makes a gateway that listens nowhere. UPSTREAM_URL or CHAINS must be set; PORT, HOST and WORKERS mean nothing here.
 * It reads no environment and takes no signal, and several may be in one process. @throws Error with the name
 * StartError, which lists all that is wrong
 */
export type CreateGateway = (options?: GatewayOptions) => EmbeddedGateway;
