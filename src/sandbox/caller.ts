import type { IncomingMessage } from 'node:http';
import { lastOf } from './parameters.js';

/** What a caller is shown beyond what everyone sees. */
export interface Viewer {
  /** Signed in with the demo session's cookie, which shows private tags. */
  readonly isDemo: boolean;
  readonly showsScam: boolean;
  /** Wants all that is known of the prices of gas. */
  readonly wantsGasDetails: boolean;
}

/** The session cookie's value for the one signed-in user. */
const DEMO_SESSION = 'demo';

/** What the rate limit counts by: an API key, else a temporary token, else the IP address. */
export function identityOf(request: IncomingMessage, query: URLSearchParams): string {
  const key = header(request, 'x-api-key') || lastOf(query, 'apikey');
  if (key) return `key ${key}`;
  const token = header(request, 'api-v2-temp-token') || cookies(request).get('api_v2_temp_token');
  return token ? `token ${token}` : `ip ${request.socket.remoteAddress}`;
}

/** Reads the viewer from cookies and headers. */
export function viewerOf(request: IncomingMessage): Viewer {
  const jar = cookies(request);
  const showScam = header(request, 'show-scam-tokens') ?? jar.get('show_scam_tokens');
  return {
    isDemo: jar.get('_explorer_key') === DEMO_SESSION,
    showsScam: showScam === 'true',
    wantsGasDetails: header(request, 'updated-gas-oracle') === 'true',
  };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function cookies({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
