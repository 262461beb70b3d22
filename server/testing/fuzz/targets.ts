import type { FuzzTarget } from './target.ts';
import { addresses, emails } from './targets/addresses.ts';
import { calls, searchQueries } from './targets/calls.ts';
import { charsets } from './targets/charsets.ts';
import { dates } from './targets/dates.ts';
import { feeds } from './targets/feeds.ts';
import { hostileAddresses } from './targets/hostile-addresses.ts';
import { bodies, headersAndLogs, robots } from './targets/hosts.ts';
import { csv, opml } from './targets/lists.ts';
import { webhooks } from './targets/messages.ts';
import { modelAnswers } from './targets/model-answers.ts';
import { pageFeedLinks, pages } from './targets/pages.ts';
import { services } from './targets/services.ts';

/** Every parser of outside input. */
export const fuzzTargets: readonly FuzzTarget[] = [
  feeds,
  pages,
  pageFeedLinks,
  charsets,
  opml,
  csv,
  addresses,
  emails,
  dates,
  modelAnswers,
  webhooks,
  calls,
  searchQueries,
  ...services,
  robots,
  bodies,
  headersAndLogs,
  hostileAddresses,
];
