import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An HTTP answer. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** JSON by default. */
  readonly contentType?: string;
}

const message = (status: number, text: string): Reply => {
  return { status, body: JSON.stringify({ message: text }) };
};

/** The fixed answers of an explorer, byte for byte. */
export const replies = {
  notFound: message(404, 'Not found'),
  unknownAction: message(400, 'Unknown API v2 action'),
  badRequest: { status: 400, body: '"Bad Request"' },
  tooLarge: { status: 413, body: '"Request Entity Too Large"' },
  tooManyRequests: message(
    429,
    'Too many requests. Increase limits now at https://dev.blockscout.com',
  ),
  pageNotFound: { status: 404, body: '"Page not found"' },
  crashed: { status: 500, body: '"Internal server error"' },
  preflight: { status: 204, body: '' },
} satisfies Record<string, Reply>;

const EXPOSED_HEADERS =
  'bypass-429-option,x-ratelimit-reset,x-ratelimit-limit,x-ratelimit-remaining,api-v2-temp-token';
const ALLOWED_HEADERS =
  'accept,authorization,content-type,user-agent,x-api-key,api-v2-temp-token,show-scam-tokens,recaptcha-v2-response,recaptcha-v3-response,recaptcha-bypass-token,scoped-recaptcha-bypass-token,updated-gas-oracle,x-apollo-tracing';

/** Sends an answer with the headers that an explorer adds to every one. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
    response.setHeader('access-control-allow-methods', 'GET,HEAD,OPTIONS,POST');
    response.setHeader('access-control-max-age', '1728000');
  }
  response.writeHead(reply.status, {
    'access-control-allow-credentials': 'true',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED_HEADERS,
    'bypass-429-option': 'no_bypass',
    'cache-control': 'max-age=0, private, must-revalidate',
    'x-request-id': requestId(request),
    ...(reply.status === 204
      ? {}
      : {
          'content-length': Buffer.byteLength(reply.body),
          'content-type': reply.contentType ?? 'application/json; charset=utf-8',
        }),
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

/** The caller's own id if its length is acceptable, else a new one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  const isAccepted = typeof given === 'string' && given.length >= 20 && given.length <= 200;
  return isAccepted ? given : randomBytes(15).toString('base64url');
}
