import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { type AllowList, plainHost } from './allow-list.ts';
import { classifyError } from './classify-error.ts';
import { type FetchDeadline, waitFor } from './fetch-deadline.ts';
import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure, FetchOutcome, FetchPurpose, FetchRequest } from './fetcher.ts';
import { guardAddress } from './guard-address.ts';
import type { HostLimiter } from './host-limiter.ts';
import { nextHop, type Step } from './next-hop.ts';
import { requestHeaders } from './request-headers.ts';
import type { RetryAfterRegistry } from './retry-after-registry.ts';
import type { RobotsCache } from './robots-cache.ts';
import { judgeRobots, obeysRobots, type RobotsVerdict } from './robots-judge.ts';
import { type HopAnswer, sendRequest } from './send-request.ts';

/** What a fetch needs on its way. */
export interface FetchContext {
  dispatcher: Dispatcher;
  allow: AllowList;
  gates: HostLimiter;
  holdOffs: RetryAfterRegistry;
  /** Null for robots.txt itself. */
  robots: RobotsCache | null;
  cutAtLimit: boolean;
  clock: Clock;
  maxBytes: number;
  userAgent: string;
  stop: FetchDeadline;
}

/** A signed webhook belongs to the address the admin allowed, and to no other. */
const MAX_REDIRECTS: Record<FetchPurpose, number> = { check: 5, page: 5, feed: 5, connector: 5, webhook: 0 };

/** Fetches an address and follows its redirects by hand: each is guarded, judged by robots and counted. */
export async function followRedirects(request: FetchRequest, context: FetchContext): Promise<FetchOutcome> {
  const verdict = guardAddress(request.address, context.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const seen = new Set<string>();
  let isForGood = true;
  let step: Step = {
    url: verdict.url,
    method: request.method ?? 'GET',
    body: request.body,
    headers: request.headers ?? {},
  };
  for (;;) {
    seen.add(`${step.method} ${step.url.href}`);
    const answer = await visit(request, step, context);
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'redirect') {
      return seen.size > 1 && isForGood ? { ...answer, movedTo: step.url.href } : answer;
    }
    const next = nextHop(step, answer, context.allow);
    if ('kind' in next) return next;
    if (seen.has(`${next.method} ${next.url.href}`))
      return tooManyRedirects('The site redirects in a circle.');
    if (seen.size > MAX_REDIRECTS[request.purpose]) return tooManyRedirects('The site redirects too often.');
    isForGood &&= isPermanent(answer.status, step.url, next.url);
    step = next;
  }
}

/** Whether an address may be given up for the one it leads to; whoever can listen in may have sent a step to http. */
function isPermanent(status: number, from: URL, to: URL): boolean {
  return (status === 301 || status === 308) && !(from.protocol === 'https:' && to.protocol === 'http:');
}

function tooManyRedirects(detail: string): FetchFailure {
  return fetchFailure('too-many-redirects', detail);
}

/** One request with its turn in line; a redirect is answered, not followed. */
export async function visit(request: FetchRequest, step: Step, context: FetchContext): Promise<HopAnswer> {
  let bodyBegun = false;
  try {
    const robots = await askRobots(request.purpose, step.url, context);
    if (robots.kind === 'failed') return robots;
    if (robots.gapMs > 0) request.onSpacing?.(robots.gapMs, step.url.href);
    return await takeTurn(request, step, context, robots.gapMs, () => {
      bodyBegun = true;
    });
  } catch (error) {
    const outcome = stopped(context.stop) ?? classifyError(error, bodyBegun);
    if (outcome === null) throw error;
    return outcome;
  }
}

async function askRobots(purpose: FetchPurpose, url: URL, context: FetchContext): Promise<RobotsVerdict> {
  if (context.robots === null || !obeysRobots(purpose)) return { kind: 'allowed', gapMs: 0 };
  const answer = await waitFor(context.robots.ask(url.origin), context.stop.signal);
  return judgeRobots(answer, url, purpose);
}

async function takeTurn(
  request: FetchRequest,
  step: Step,
  context: FetchContext,
  gapMs: number,
  onHeaders: () => void,
): Promise<HopAnswer> {
  const host = plainHost(step.url.hostname);
  // robots.txt is urgent too: a page of a host that others are crawling must not wait for it twice.
  const urgent = request.purpose === 'check' || context.robots === null;
  const entrance = await context.gates.enter(host, { signal: context.stop.signal, gapMs, urgent });
  if (entrance.kind === 'line-too-long') {
    return fetchFailure('timeout', 'Too many other pages of this site are waiting to be read.');
  }
  try {
    const secondsLeft = context.holdOffs.secondsLeft(host);
    if (secondsLeft !== null) return heldOff(secondsLeft);
    const answer = await context.stop.timed(() => send(request, step, context, onHeaders));
    recordRetryAfter(host, answer, context.holdOffs);
    return answer;
  } finally {
    entrance.leave();
  }
}

async function send(
  request: FetchRequest,
  step: Step,
  context: FetchContext,
  onHeaders: () => void,
): Promise<HopAnswer> {
  const asks = { expect: request.expect, validators: step.method === 'GET' ? request.validators : undefined };
  const hop = {
    ...step,
    headers: requestHeaders(asks, step.headers, context.userAgent),
    expect: request.expect,
    maxBytes: request.maxBytes ?? context.maxBytes,
    cutAtLimit: context.cutAtLimit,
    conditional: asks.validators?.etag !== undefined || asks.validators?.lastModified !== undefined,
    keepRefusal: request.keepRefusal === true,
    signal: context.stop.signal,
    onHeaders,
  };
  return await sendRequest(context.dispatcher, hop, context.clock());
}

function heldOff(seconds: number): FetchFailure {
  const detail = 'The site asked to be visited less often; it is left alone until the time it named.';
  return fetchFailure('rate-limited', detail, { retryAfterSeconds: seconds });
}

function recordRetryAfter(host: string, answer: HopAnswer, holdOffs: RetryAfterRegistry): void {
  if (answer.kind !== 'failed' || answer.retryAfterSeconds === null) return;
  if (answer.status === 429 || answer.status === 503) holdOffs.note(host, answer.retryAfterSeconds);
}

function stopped(stop: FetchDeadline): FetchFailure | null {
  if (stop.cause === 'timeout') return fetchFailure('timeout', 'The site did not answer in time.');
  if (stop.cause === 'aborted') return fetchFailure('aborted', 'The fetch was called off.');
  return null;
}
