import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { type Answer, createAnswer } from './answer.js';
import type { Call } from './call.js';
import { createCredentials, plainHeaders } from './credentials.js';
import { pathOf } from './endpoints.js';
import { UpstreamError } from './errors.js';
import type { createGovernor, Outcome } from './governor.js';
import type { Question } from './question.js';
import { followRedirect, isRedirect, mostRedirects } from './redirects.js';
import type { RawAnswer, Target, Transport } from './transport.js';

export interface AttemptDeps {
  readonly base: { readonly origin: string; readonly prefix: string };
  readonly operatorKey: string | null;
  readonly governor: ReturnType<typeof createGovernor>;
  readonly transport: Transport;
  readonly log: Log;
  readonly metrics: Metrics;
}

const statusClass = (status: number) => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`);

/** One attempt at a question: its turn, its call, and the calls that redirects make of it. */
export const createAttempt = (deps: AttemptDeps) => {
  const { base, governor, transport, log, metrics } = deps;
  const credentialsOf = createCredentials(deps.operatorKey);
  let advised = '';

  const advise = (baseUrl: string) => {
    if (baseUrl === advised) return;
    advised = baseUrl;
    log.warn(
      'The explorer redirects: set UPSTREAM_URL to where it leads, to save a call each time.',
      {
        upstreamUrl: baseUrl,
      },
    );
  };

  const send = async (
    target: Target,
    headers: Readonly<Record<string, string>>,
    question: Question,
    call: Call,
  ): Promise<RawAnswer> => {
    call.spend();
    const endpoint = question.endpoint.name;
    const begun = performance.now();
    let outcome = 'gone';
    try {
      const answer = await transport.send(target, headers, call);
      outcome = statusClass(answer.status);
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError) outcome = error.fault;
      throw error;
    } finally {
      metrics.upstreamCalls.inc({ endpoint, outcome });
      metrics.upstreamSeconds.observe({ endpoint }, (performance.now() - begun) / 1_000);
    }
  };

  /** Whoever leaves the origin leaves every credential behind, also on the way back. */
  const sendAlong = async (
    question: Question,
    call: Call,
    credentials: Readonly<Record<string, string>>,
  ): Promise<RawAnswer> => {
    const path = pathOf(question.endpoint, question.hash);
    const asked = { path, query: question.query };
    const full = base.prefix + path;
    let target: Target = {
      origin: base.origin,
      path: question.query === '' ? full : `${full}?${question.query}`,
    };
    let headers = credentials;
    let leadsTo: string | undefined;
    for (let hops = 0; ; hops += 1) {
      const answer = await send(target, headers, question, call);
      if (!isRedirect(answer.status)) {
        if (leadsTo !== undefined) advise(leadsTo);
        return answer;
      }
      if (hops === mostRedirects) {
        throw new UpstreamError('bad-response', 'The explorer redirects in circles.');
      }
      const location = answer.headers.location;
      const hop = followRedirect(target, location, asked);
      if (hop.target.origin !== target.origin) headers = plainHeaders;
      leadsTo = hop.baseUrl;
      target = hop.target;
    }
  };

  return async (question: Question, call: Call): Promise<Answer> => {
    const { headers, identity } = credentialsOf(call.asker.caller, question);
    await governor.turn(call, identity);
    let outcome: Outcome = null;
    try {
      const answer = createAnswer(await sendAlong(question, call, headers));
      outcome = answer;
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && error.fault !== 'gone') outcome = error;
      throw error;
    } finally {
      governor.end(identity, outcome);
    }
  };
};
