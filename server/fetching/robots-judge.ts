import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure, FetchPurpose } from './fetcher.ts';
import type { RobotsAnswer } from './robots-cache.ts';

/** A longer crawl delay is cut to this. */
const MAX_CRAWL_DELAY_SECONDS = 10;

export type RobotsVerdict = { kind: 'allowed'; gapMs: number } | FetchFailure;

/** Whether a purpose obeys robots.txt. Feeds, connectors, webhooks and push services are made for programs and do not. */
export function obeysRobots(purpose: FetchPurpose): purpose is 'check' | 'page' {
  return purpose === 'check' || purpose === 'page';
}

/**
 * Whether robots.txt allows a page. The crawler fetches a `page`: it obeys all rules that apply to it,
 * keeps the crawl delay (at most 10 s), and fetches nothing while the rules are unknown (RFC 9309,
 * section 2.3.1.4); the failure is then that of robots.txt. A `check` is one request for one person: it
 * obeys only groups that name Balance, and an unknown robots.txt allows it. The guard is checked before.
 */
export function judgeRobots(answer: RobotsAnswer, url: URL, purpose: 'check' | 'page'): RobotsVerdict {
  if (answer.kind === 'none') return { kind: 'allowed', gapMs: 0 };
  if (answer.kind === 'unknown')
    return purpose === 'check' ? { kind: 'allowed', gapMs: 0 } : unknown(answer.failure);
  const { rules } = answer;
  const allowed = purpose === 'check' ? rules.allowsByName(url) : rules.allows(url);
  if (!allowed) return fetchFailure('robots', 'The site asks programs not to read this page (robots.txt).');
  const delay = purpose === 'check' ? 0 : Math.min(rules.crawlDelaySeconds, MAX_CRAWL_DELAY_SECONDS);
  return { kind: 'allowed', gapMs: delay * 1000 };
}

function unknown(failure: FetchFailure): FetchFailure {
  if (failure.failure !== 'server-error') return failure;
  const detail = 'The rules of the site for programs (robots.txt) cannot be read at present.';
  return { ...failure, failure: 'robots', detail };
}
