import type { Dispatcher } from 'undici';
import { parseUrl } from '#server/parse-url.ts';
import type { Clock } from '../clock.ts';
import { type AllowList, plainHost } from './allow-list.ts';
import { classifyError } from './classify-error.ts';
import { CookieJar } from './cookie-jar.ts';
import { type FetchDeadline, waitFor } from './fetch-deadline.ts';
import {
  type FetchFailure,
  type FetchOutcome,
  type FetchPurpose,
  type FetchRequest,
  fetchFailure,
} from './fetcher.ts';
import { guardAddress } from './guard-address.ts';
import type { HostLimiter } from './host-limiter.ts';
import { metaRefresh, nextHop, type Step } from './next-hop.ts';
import type { RetryAfterRegistry } from './retry-after-registry.ts';
import { judgeRobots, obeysRobots, type RobotsCache, type RobotsVerdict } from './robots-cache.ts';
import { type HopAnswer, requestHeaders, sendRequest } from './send-request.ts';

/** What the steps of one fetch share. */
export interface FetchContext {
  dispatcher: Dispatcher;
  allow: AllowList;
  hostLimiter: HostLimiter;
  retryAfter: RetryAfterRegistry;
  /** Null for robots.txt itself. */
  robots: RobotsCache | null;
  cutAtLimit: boolean;
  clock: Clock;
  maxBytes: number;
  userAgent: string;
  deadline: FetchDeadline;
}

type Redirect = Extract<HopAnswer, { kind: 'redirect' }>;

/** How long a host is left alone that answers 429 without saying for how long. */
const UNSAID_RETRY_AFTER_SECONDS = 5 * 60;

/** Signed messages go to the address that the administrator or the browser named and to no other. */
const MAX_REDIRECTS: Record<FetchPurpose, number> = {
  check: 5,
  page: 5,
  feed: 5,
  connector: 5,
  webhook: 0,
  push: 0,
};

/** Fetches an address and follows its redirects; each passes the guard and the robots rules, and is counted. */
export async function followRedirects(request: FetchRequest, context: FetchContext): Promise<FetchOutcome> {
  const verdict = guardAddress(request.address, context.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const seen = new Set<string>();
  const jar = new CookieJar();
  let allPermanent = true;
  let hasRefreshed = false;
  let step: Step = {
    url: verdict.url,
    method: request.method ?? 'GET',
    body: request.body,
    headers: request.headers ?? {},
  };
  for (;;) {
    seen.add(keyOf(step));
    const read: HopAnswer = await requestStep(request, step, context);
    if (read.kind === 'failed') return read;
    const refresh: Redirect | null = hasRefreshed ? null : refreshOf(request, step, read);
    hasRefreshed ||= refresh !== null;
    const answer = refresh ?? read;
    if (answer.kind !== 'redirect') {
      return seen.size > 1 && allPermanent && step.url.href !== verdict.url.href
        ? { ...answer, movedTo: step.url.href }
        : answer;
    }
    const target = nextHop(step, answer, context.allow);
    if ('kind' in target) return target;
    jar.add(step.url, answer.cookies);
    const next = { ...target, cookie: jar.headerFor(target.url) };
    if (seen.has(keyOf(next))) return tooManyRedirects('The site redirects in a circle.');
    if (seen.size > MAX_REDIRECTS[request.purpose]) return tooManyRedirects('The site redirects too often.');
    allPermanent &&= isPermanent(answer.status, step.url, next.url);
    step = next;
  }
}

/** A page that forwards at once, as a redirect; null for any other, and for one that forwards to itself. */
function refreshOf(request: FetchRequest, step: Step, answer: HopAnswer): Redirect | null {
  if (answer.kind !== 'ok' || request.expect !== 'html' || step.method !== 'GET') return null;
  const location = metaRefresh(answer.text);
  if (location === null || parseUrl(location, step.url)?.href.split('#')[0] === step.url.href.split('#')[0])
    return null;
  return { kind: 'redirect', status: 302, location, cookies: [] };
}

/** A request with other cookies is another one: a host may redirect to the same address to set one. */
const keyOf = ({ method, url, cookie = '' }: Step): string => `${method} ${url.href} ${cookie}`;

/** Whether the target may replace the address. A redirect to http does not count: an attacker on the network can forge it. */
function isPermanent(status: number, from: URL, to: URL): boolean {
  return (status === 301 || status === 308) && !(from.protocol === 'https:' && to.protocol === 'http:');
}

function tooManyRedirects(detail: string): FetchFailure {
  return fetchFailure('too-many-redirects', detail);
}

/** Sends one request under robots rules and host limits; a redirect is returned, not followed. */
export async function requestStep(
  request: FetchRequest,
  step: Step,
  context: FetchContext,
): Promise<HopAnswer> {
  let bodyBegun = false;
  try {
    const robots = await checkRobots(request.purpose, step.url, context);
    if (robots.kind === 'failed') return robots;
    if (robots.gapMs > 0) request.onSpacing?.(robots.gapMs, step.url.href);
    return await sendWithinLimits(request, step, context, robots.gapMs, () => {
      bodyBegun = true;
    });
  } catch (error) {
    const outcome = stopFailure(context.deadline) ?? classifyError(error, bodyBegun);
    if (outcome === null) throw error;
    return outcome;
  }
}

async function checkRobots(purpose: FetchPurpose, url: URL, context: FetchContext): Promise<RobotsVerdict> {
  if (context.robots === null || !obeysRobots(purpose)) return { kind: 'allowed', gapMs: 0 };
  const answer = await waitFor(context.robots.get(url.origin), context.deadline.signal);
  return judgeRobots(answer, url, purpose);
}

async function sendWithinLimits(
  request: FetchRequest,
  step: Step,
  context: FetchContext,
  gapMs: number,
  onHeaders: () => void,
): Promise<HopAnswer> {
  const host = plainHost(step.url.hostname);
  // robots.txt is urgent too: otherwise a page of a crawled host would wait in the queue twice.
  const urgent = request.purpose === 'check' || context.robots === null;
  const { signal } = context.deadline;
  const admission = await context.hostLimiter.acquire(host, { signal, gapMs, urgent });
  if (admission.kind === 'queue-full') {
    return fetchFailure('timeout', 'Too many other pages of this site are waiting to be read.');
  }
  try {
    const secondsLeft = context.retryAfter.secondsLeft(host);
    if (secondsLeft !== null) return rateLimited(secondsLeft);
    const answer = await context.deadline.timed(() => send(request, step, context, onHeaders));
    recordRetryAfter(host, answer, { registry: context.retryAfter, purpose: request.purpose });
    return answer;
  } finally {
    admission.release();
  }
}

async function send(
  request: FetchRequest,
  step: Step,
  context: FetchContext,
  onHeaders: () => void,
): Promise<HopAnswer> {
  const validators = step.method === 'GET' ? request.validators : undefined;
  const userAgent = request.userAgent ?? context.userAgent;
  const headers = requestHeaders({ expect: request.expect, validators }, step.headers, userAgent);
  const cookie = [headers.cookie, step.cookie].filter(Boolean).join('; ');
  const hop = {
    ...step,
    headers: cookie === '' ? headers : { ...headers, cookie },
    expect: request.expect,
    maxBytes: request.maxBytes ?? context.maxBytes,
    cutAtLimit: context.cutAtLimit,
    conditional: validators?.etag !== undefined || validators?.lastModified !== undefined,
    keepRefusal: request.keepRefusal === true,
    signal: context.deadline.signal,
    onHeaders,
  };
  return await sendRequest(context.dispatcher, hop, context.clock());
}

function rateLimited(seconds: number): FetchFailure {
  const detail = 'The site asked to be visited less often; it is left alone for some time.';
  return fetchFailure('rate-limited', detail, { retryAfterSeconds: seconds });
}

function recordRetryAfter(
  host: string,
  answer: HopAnswer,
  { registry, purpose }: { registry: RetryAfterRegistry; purpose: FetchPurpose },
): void {
  if (answer.kind !== 'failed') return;
  // A news service limits a key, not its host; its connector knows what its answers mean.
  const unsaid = answer.status === 429 && purpose !== 'connector' ? UNSAID_RETRY_AFTER_SECONDS : null;
  const seconds = answer.retryAfterSeconds ?? unsaid;
  if (seconds !== null && (answer.status === 429 || answer.status === 503)) registry.record(host, seconds);
}

function stopFailure({ cause }: FetchDeadline): FetchFailure | null {
  if (cause === 'timeout') return fetchFailure('timeout', 'The site did not answer in time.');
  if (cause === 'aborted') return fetchFailure('aborted', 'The fetch was called off.');
  return null;
}
