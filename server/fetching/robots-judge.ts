import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure, FetchPurpose } from './fetcher.ts';
import type { RobotsAnswer } from './robots-cache.ts';

/** Sites that ask for more are visited at this pace all the same. */
const MAX_CRAWL_DELAY_SECONDS = 10;

export type RobotsVerdict = { kind: 'allowed'; gapMs: number } | FetchFailure;

/** Which purposes ask for robots.txt at all: feeds, connectors and webhooks are made for programs. */
export function obeysRobots(purpose: FetchPurpose): purpose is 'check' | 'page' {
  return purpose === 'check' || purpose === 'page';
}

/**
 * May this page be read? A `page` is read by the aggregation, which is a crawler: it obeys every
 * rule that applies to it, keeps the crawl delay (at most 10 s), and reads nothing while the rules
 * are unknown (RFC 9309, section 2.3.1.4), failing then with what kept robots.txt from being read.
 * A `check` is one visit on behalf of one person: it obeys only the groups that name Balance, and a
 * robots.txt that cannot be read names nobody. An address refused by the guard stays refused.
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
