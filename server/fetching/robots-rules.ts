import robotsParserModule from 'robots-parser';
import { cutText } from '#domain/text/cut-text.ts';

/** The product token by which sites name us in robots.txt (RFC 9309, section 2.2.1). */
export const PRODUCT_TOKEN = 'Balance';

/** Longest path that is matched: the matcher's work grows with rules times path. */
const MAX_PATH = 1024;
/** Characters of patterns with wildcards that are matched as such. */
const WILDCARD_BUDGET = 20_000;

interface Robots {
  isAllowed(url: string, agent?: string): boolean | undefined;
  getCrawlDelay(agent?: string): number | undefined;
}

// The package's own types do not match what it exports at run time: a function, not a `default`.
const robotsParser = robotsParserModule as unknown as (url: string, text: string) => Robots;

/** The rules of one robots.txt that concern us. */
export interface RobotsRules {
  /** Do all rules that apply to us, also those for every program, let us read this page? */
  allows(url: URL): boolean;
  /** Do the rules that name Balance, if any, let us read this page? */
  allowsByName(url: URL): boolean;
  /** Seconds between requests that the site asks for; 0 when it says nothing. */
  crawlDelaySeconds: number;
  /** Characters kept, for the bound of the cache. */
  size: number;
}

export function parseRobots(robotsAddress: string, text: string): RobotsRules {
  const relevant = keepRelevantGroups(text);
  const robots = robotsParser(robotsAddress, relevant.text);
  const allows = (url: URL) => robots.isAllowed(matchable(url), PRODUCT_TOKEN) !== false;
  const delay = robots.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    allows,
    allowsByName: (url) => !relevant.namesUs || allows(url),
    crawlDelaySeconds: delay > 0 ? delay : 0,
    size: relevant.text.length,
  };
}

function matchable(url: URL): string {
  return url.origin + cutText(url.pathname + url.search, MAX_PATH);
}

/** Drops groups for other programs, so that a long file costs little to keep and to match. */
function keepRelevantGroups(text: string): { text: string; namesUs: boolean } {
  const kept: string[] = [];
  const bound = boundWildcards();
  let namesUs = false;
  let inAgents = false;
  let relevant = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === undefined || value === undefined) continue;
    if (field.toLowerCase() !== 'user-agent') {
      inAgents = false;
      const rule = relevant && /^(dis)?allow$|^crawl-delay$/i.test(field) ? bound(field, value.trim()) : null;
      if (rule !== null) kept.push(rule);
      continue;
    }
    if (!inAgents) relevant = false;
    inAgents = true;
    const agent = value.split('/', 1)[0]?.trim().toLowerCase() ?? '';
    if (agent !== '*' && agent !== PRODUCT_TOKEN.toLowerCase()) continue;
    if (agent !== '*') namesUs = true;
    relevant = true;
    kept.push(`User-agent: ${agent}`);
  }
  return { text: kept.join('\n'), namesUs };
}

/**
 * Matching a pattern with wildcards takes its length times that of the path, which a hostile file
 * can turn into seconds. Beyond the budget, far above what real files hold, a Disallow applies to
 * all that begins as it does before its first wildcard, and an Allow no longer counts.
 */
function boundWildcards(): (field: string, value: string) => string | null {
  let left = WILDCARD_BUDGET;
  return (field, value) => {
    const pattern = value.replace(/\*{2,}/g, '*');
    if (!pattern.includes('*')) return `${field}: ${pattern}`;
    left -= pattern.length;
    if (left >= 0) return `${field}: ${pattern}`;
    return field.toLowerCase() === 'disallow' ? `${field}: ${pattern.split('*', 1)[0] || '/'}` : null;
  };
}
