import type { FeedAccess, FeedRules } from './feed-rules.ts';
import type { FeedHealth } from './feed-schedule.ts';
import type { FeedSource, NothingReason } from './feed-yield.ts';

export const feedBiases = ['left', 'center-left', 'center', 'center-right', 'right'] as const;
export type FeedBias = (typeof feedBiases)[number];

/** How many new articles of a feed one run may add. */
export const feedArticleRange = { min: 1, max: 50 } as const;

/** The fields of a feed that an administrator sets. */
export interface FeedChoice {
  name: string;
  url: string;
  bias: FeedBias;
  enabled: boolean;
  /** The maximum number of new articles in one run, 1 to 50. */
  max_articles: number;
  /** A folder of the list; null for none. */
  category: string | null;
  /** Null for none. */
  rules: FeedRules | null;
}

/** Rules without the secret that opens the feed. */
export type ShownRules = Omit<FeedRules, 'access'> & { access: Omit<FeedAccess, 'secret'> | null };

/** A feed as administrators see it. Times in ISO 8601, UTC. */
export interface Feed extends Omit<FeedChoice, 'rules'> {
  id: string;
  rules: ShownRules | null;
  lastFetch: string | null;
  last_attempt_at: string | null;
  next_fetch_at: string | null;
  health: FeedHealth;
  failure: {
    kind: string;
    detail: string;
    http_status: number | null;
    since: string;
    attempts: number;
  } | null;
  /** The target of its permanent redirect, until the feed gets that address. */
  moved_to: string | null;
  articles_last_week: number;
  listed: number;
  read: number;
  from_feed: number;
  unreadable: Record<string, number>;
  duplicates: number;
  too_old: number;
  unaddressed: number;
  /** Left out by its words. */
  left_out: number;
  waiting: number;
  kind: FeedSource;
  latest_list: { items: number; newest_at: string | null } | null;
  redirected_to: string | null;
  /** Host of its hub. */
  pushed_by: string | null;
  notice: string | null;
  brings_nothing: { reason: NothingReason['kind']; detail: string } | null;
}
