import type { Log } from '../../base/telemetry/log.js';
import { createRateLimitReader } from '../decode/rate-headers.js';
import { firstOf, type RawResponse } from '../decode/raw-response.js';
import { decodeResponse, isSuccess, type UpstreamResponse } from '../decode/response.js';
import { pathOf } from '../endpoints/endpoints.js';
import { UpstreamError } from '../failures/errors.js';
import type { Call } from '../layers/call.js';
import type { UpstreamRequest } from '../layers/request.js';
import type { createGovernor } from '../pacing/governor.js';
import type { Ending } from '../pacing/health.js';
import { createCredentials, plainHeaders } from './credentials.js';
import { createRedact } from './redact.js';
import { followRedirect, isRedirect, mostRedirects } from './redirects.js';
import type { Target, Transport } from './transport.js';

interface AttemptDeps {
  readonly base: { readonly origin: string; readonly prefix: string };
  readonly operatorKey: string | null;
  readonly governor: ReturnType<typeof createGovernor>;
  readonly transport: Transport;
  readonly log: Log;
}

/** The most redirect targets that are logged, since an explorer may redirect to ever new ones. */
const mostAdvised = 8;

/** Makes one attempt at a question: waits for its turn, sends the request and follows redirects. */
export const createAttempt = ({ base, operatorKey, governor, transport, log }: AttemptDeps) => {
  const credentialsOf = createCredentials(operatorKey, base.origin);
  const redact = createRedact(operatorKey);
  const readRateLimit = createRateLimitReader();
  const advised = new Set<string>();

  const advise = (baseUrl: string) => {
    if (advised.has(baseUrl) || advised.size >= mostAdvised) return;
    advised.add(baseUrl);
    log.warn(
      'The explorer redirects. Set UPSTREAM_URL to where it leads, to save a call each time.',
      { upstreamUrl: baseUrl },
    );
  };

  /** Other origins get no credentials, nor does the first one once a redirect has left it. */
  const follow = async (
    first: RawResponse,
    from: Target,
    credentials: Readonly<Record<string, string>>,
    { endpoint, hash }: UpstreamRequest,
    call: Call,
  ): Promise<RawResponse> => {
    const asked = pathOf(endpoint, hash);
    let [response, target, headers] = [first, from, credentials];
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const hop = followRedirect(target, firstOf(response.headers.location), asked);
      if (hop.target.origin !== target.origin) headers = plainHeaders;
      target = hop.target;
      call.spend(endpoint.name);
      response = await transport.send(target, headers, endpoint.name, call);
      if (isRedirect(response.status)) continue;
      advise(hop.baseUrl);
      return response;
    }
    throw new UpstreamError(
      'bad-response',
      `The explorer redirected more than ${mostRedirects} times in a row. Check UPSTREAM_URL.`,
    );
  };

  return async (request: UpstreamRequest, call: Call): Promise<UpstreamResponse> => {
    const { endpoint, hash, query } = request;
    const { headers, identity } = credentialsOf(call.context.principal, request);
    const turn = governor.turn(call, identity, endpoint.name);
    if (turn !== null) await turn;
    const sentAt = performance.now();
    let ending: Ending = null;
    try {
      call.spend(request.endpoint.name);
      const path = base.prefix + pathOf(endpoint, hash);
      const target = { origin: base.origin, path: query === '' ? path : `${path}?${query}` };
      const raw = await transport.send(target, headers, endpoint.name, call);
      const last = isRedirect(raw.status) ? await follow(raw, target, headers, request, call) : raw;
      const response = decodeResponse(last, readRateLimit);
      ending = isSuccess(response) ? response : decodeResponse(redact(last), readRateLimit);
      return ending;
    } catch (error) {
      // A cancelled attempt says nothing about the explorer.
      if (error instanceof UpstreamError && call.cancelled === null) ending = error;
      throw error;
    } finally {
      governor.end(identity, ending, sentAt, endpoint.name);
    }
  };
};
