import type { IncomingMessage } from 'node:http';
import type { Viewer } from './filters.js';
import { lastOf } from './parameters.js';

/** The value of the session cookie that stands for a signed-in user. */
const DEMO_SESSION = 'demo';

/** Whose requests are counted together: a key's, a temporary token's, else an IP address's. */
export function identityOf(request: IncomingMessage, query: URLSearchParams): string {
  const key = header(request, 'x-api-key') || lastOf(query, 'apikey');
  if (key) return `key ${key}`;
  const token = header(request, 'api-v2-temp-token') || cookies(request).get('api_v2_temp_token');
  return token ? `token ${token}` : `ip ${request.socket.remoteAddress}`;
}

/** What the caller may see beyond what everyone sees. */
export function viewerOf(request: IncomingMessage): Viewer {
  const jar = cookies(request);
  const showScam = header(request, 'show-scam-tokens') ?? jar.get('show_scam_tokens');
  return { isDemo: jar.get('_explorer_key') === DEMO_SESSION, showsScam: showScam === 'true' };
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function cookies({ headers }: IncomingMessage): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
