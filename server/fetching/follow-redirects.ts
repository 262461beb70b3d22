import type { Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { type AllowList, plainHost } from './allow-list.ts';
import { classifyError } from './classify-error.ts';
import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure, FetchOutcome, FetchPurpose, FetchRequest } from './fetcher.ts';
import { guardAddress } from './guard-address.ts';
import type { HoldOffs } from './hold-offs.ts';
import type { HostGates } from './host-gates.ts';
import { nextHop, type Step } from './next-hop.ts';
import { requestHeaders } from './request-headers.ts';
import type { RobotsCache } from './robots-cache.ts';
import { judgeRobots, obeysRobots, type RobotsVerdict } from './robots-judge.ts';
import { type HopAnswer, sendRequest } from './send-request.ts';
import { type StopSwitch, waitFor } from './stop-switch.ts';

/** What a fetch needs on its way. */
export interface Way {
  dispatcher: Dispatcher;
  allow: AllowList;
  gates: HostGates;
  holdOffs: HoldOffs;
  /** Null for robots.txt itself. */
  robots: RobotsCache | null;
  cutAtLimit: boolean;
  clock: Clock;
  maxBytes: number;
  userAgent: string;
  stop: StopSwitch;
}

/** A signed webhook belongs to the address the admin allowed, and to no other. */
const MAX_REDIRECTS: Record<FetchPurpose, number> = { check: 5, page: 5, feed: 5, connector: 5, webhook: 0 };

/** Fetches an address and follows its redirects by hand: each is guarded, judged by robots and counted. */
export async function followRedirects(request: FetchRequest, way: Way): Promise<FetchOutcome> {
  const verdict = guardAddress(request.address, way.allow);
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
    const answer = await visit(request, step, way);
    if (answer.kind === 'failed') return answer;
    if (answer.kind !== 'redirect') {
      return seen.size > 1 && isForGood ? { ...answer, movedTo: step.url.href } : answer;
    }
    const next = nextHop(step, answer, way.allow);
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
export async function visit(request: FetchRequest, step: Step, way: Way): Promise<HopAnswer> {
  let bodyBegun = false;
  try {
    const robots = await askRobots(request.purpose, step.url, way);
    if (robots.kind === 'failed') return robots;
    if (robots.gapMs > 0) request.onSpacing?.(robots.gapMs, step.url.href);
    return await takeTurn(request, step, way, robots.gapMs, () => {
      bodyBegun = true;
    });
  } catch (error) {
    const outcome = stopped(way.stop) ?? classifyError(error, bodyBegun);
    if (outcome === null) throw error;
    return outcome;
  }
}

async function askRobots(purpose: FetchPurpose, url: URL, way: Way): Promise<RobotsVerdict> {
  if (way.robots === null || !obeysRobots(purpose)) return { kind: 'allowed', gapMs: 0 };
  const answer = await waitFor(way.robots.ask(url.origin), way.stop.signal);
  return judgeRobots(answer, url, purpose);
}

async function takeTurn(
  request: FetchRequest,
  step: Step,
  way: Way,
  gapMs: number,
  onHeaders: () => void,
): Promise<HopAnswer> {
  const host = plainHost(step.url.hostname);
  // robots.txt is urgent too: a page of a host that others are crawling must not wait for it twice.
  const urgent = request.purpose === 'check' || way.robots === null;
  const entrance = await way.gates.enter(host, { signal: way.stop.signal, gapMs, urgent });
  if (entrance.kind === 'line-too-long') {
    return fetchFailure('timeout', 'Too many other pages of this site are waiting to be read.');
  }
  try {
    const secondsLeft = way.holdOffs.secondsLeft(host);
    if (secondsLeft !== null) return heldOff(secondsLeft);
    const answer = await way.stop.timed(() => send(request, step, way, onHeaders));
    noteHoldOff(host, answer, way.holdOffs);
    return answer;
  } finally {
    entrance.leave();
  }
}

async function send(request: FetchRequest, step: Step, way: Way, onHeaders: () => void): Promise<HopAnswer> {
  const asks = { expect: request.expect, validators: step.method === 'GET' ? request.validators : undefined };
  const hop = {
    ...step,
    headers: requestHeaders(asks, step.headers, way.userAgent),
    expect: request.expect,
    maxBytes: request.maxBytes ?? way.maxBytes,
    cutAtLimit: way.cutAtLimit,
    conditional: asks.validators?.etag !== undefined || asks.validators?.lastModified !== undefined,
    keepRefusal: request.keepRefusal === true,
    signal: way.stop.signal,
    onHeaders,
  };
  return await sendRequest(way.dispatcher, hop, way.clock());
}

function heldOff(seconds: number): FetchFailure {
  const detail = 'The site asked to be visited less often; it is left alone until the time it named.';
  return fetchFailure('rate-limited', detail, { retryAfterSeconds: seconds });
}

function noteHoldOff(host: string, answer: HopAnswer, holdOffs: HoldOffs): void {
  if (answer.kind !== 'failed' || answer.retryAfterSeconds === null) return;
  if (answer.status === 429 || answer.status === 503) holdOffs.note(host, answer.retryAfterSeconds);
}

function stopped(stop: StopSwitch): FetchFailure | null {
  if (stop.cause === 'timeout') return fetchFailure('timeout', 'The site did not answer in time.');
  if (stop.cause === 'aborted') return fetchFailure('aborted', 'The fetch was called off.');
  return null;
}
