import robotsParserModule from 'robots-parser';
import { modelAgents } from '#domain/outlets/outlet-terms.ts';
import { cutText } from '#domain/text/cut-text.ts';

/** The product token of Balance in robots.txt (RFC 9309, section 2.2.1). */
export const PRODUCT_TOKEN = 'Balance';

/** Maximum length of a matched path: the matcher's cost grows with rules times path. */
const MAX_PATH = 1024;
/** Total length of the patterns whose wildcards are matched. */
const WILDCARD_BUDGET = 20_000;
/** Total number of characters in patterns that the parser encodes. */
const ENCODING_BUDGET = 12_000;
/** Characters that `encodeURI` may encode, and sequences that are encoded already. */
const ENCODED = /[^\x20-\x7e]|%/g;

interface Robots {
  isAllowed(url: string, agent?: string): boolean | undefined;
  getCrawlDelay(agent?: string): number | undefined;
}

// The types of the package are wrong: at run time it exports a function, not a `default`.
const robotsParser = robotsParserModule as unknown as (url: string, text: string) => Robots;

/** The rules of one robots.txt that apply to Balance. */
export interface RobotsRules {
  /** Whether the rules for Balance, or else those for all programs (`*`), allow this page. */
  allows(url: URL): boolean;
  /** Whether the rules that name Balance, if any, allow this page. */
  allowsByName(url: URL): boolean;
  /** Seconds between requests that the site requires; 0 when it says nothing. */
  crawlDelaySeconds: number;
  /** A program of language models to which the whole site is closed; null for none. */
  closedToModel: string | null;
  /** Number of characters kept, for the bound of the cache. */
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
    closedToModel: findClosedToModel(text),
    size: relevant.text.length,
  };
}

function matchable(url: URL): string {
  return url.origin + cutText(url.pathname + url.search, MAX_PATH);
}

/** Drops groups for other programs, so that a long file needs little memory and time. */
function keepRelevantGroups(text: string): { text: string; namesUs: boolean } {
  const kept: string[] = [];
  const bound = boundCost();
  let namesUs = false;
  let inAgents = false;
  let relevant = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value] = field.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (name.toLowerCase() !== 'user-agent') {
      inAgents = false;
      const rule = relevant && /^(dis)?allow$|^crawl-delay$/i.test(name) ? bound(name, value.trim()) : null;
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

const field = /^\s*([a-z-]+)\s*:\s*([^#]*)/i;

/**
 * The first program of language models with a group that closes the whole site and opens it nowhere. Rules on parts of a
 * site say nothing of its articles.
 */
function findClosedToModel(text: string): string | null {
  const closed = new Set<string>();
  const opened = new Set<string>();
  let agents: string[] = [];
  let inAgents = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = '', given = ''] = field.exec(line) ?? [];
    const value = given.trim();
    const isAgent = name.toLowerCase() === 'user-agent';
    if (isAgent && !inAgents) agents = [];
    if (name !== '') inAgents = isAgent;
    if (isAgent) {
      const named = modelAgents.find((agent) => agent === value.split('/', 1)[0]?.trim().toLowerCase());
      if (named !== undefined && !agents.includes(named)) agents.push(named);
    }
    if (/^(?:dis)?allow$/i.test(name) && (value === '/' || value === '/*')) {
      for (const agent of agents) (name.toLowerCase() === 'allow' ? opened : closed).add(agent);
    }
  }
  return modelAgents.find((agent) => closed.has(agent) && !opened.has(agent)) ?? null;
}

/**
 * Matching a pattern with wildcards costs its length times that of the path, which is seconds for a
 * hostile file, and the parser calls a function for each encoded byte. The budgets are far above the size of
 * real files. Beyond them, a Disallow applies as a prefix up to the first character that costs, and an Allow is
 * ignored.
 */
function boundCost(): (field: string, value: string) => string | null {
  let wildcards = WILDCARD_BUDGET;
  let encoded = ENCODING_BUDGET;
  return (field, value) => {
    const pattern = value.replace(/\*{2,}/g, '*');
    if (pattern.includes('*')) wildcards -= pattern.length;
    encoded -= pattern.match(ENCODED)?.length ?? 0;
    let kept = pattern;
    if (wildcards < 0) kept = kept.split('*', 1)[0] ?? '';
    if (encoded < 0) kept = kept.split(ENCODED, 1)[0] ?? '';
    if (kept === pattern) return `${field}: ${pattern}`;
    return field.toLowerCase() === 'disallow' ? `${field}: ${kept || '/'}` : null;
  };
}
