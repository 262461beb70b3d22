import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { feedHealths } from '#domain/feeds/feed-schedule.ts';
import { endpoint } from './endpoint.ts';
import { storyTopic } from './news.ts';
import { outletFlag, region } from './outlets.ts';

const count = z.number().int().nonnegative();
const unit = z.number().min(0).max(1);
/** -1 left to +1 right. */
const lean = z.number().min(-1).max(1);
const time = z.iso.datetime();
const side = z.enum(sides);

export const outletSummary = z.object({
  domain: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  region: region.nullable(),
  kind: z.string().nullable(),
  bias_score: lean.nullable(),
  bias_category: side.nullable(),
  reliability: unit.nullable(),
  /** Stories of the last 28 days that it carries. */
  stories: count,
});
export type OutletSummary = z.infer<typeof outletSummary>;

/** A mean lean and its 95 % interval. */
const meanLean = z.object({ articles: count, mean: lean, low: lean, high: lean });

/** A share and its 95 % interval. */
const share = z.object({ count, of: count, share: unit, low: unit, high: unit });

const selection = z.object({
  own: share,
  /** The mean of the same share over the other outlets of its side, of an unrated one over all others; null without any. */
  peers: unit.nullable(),
  stories: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      topic: storyTopic,
      article_count: count,
      last_at: time,
      /** Outlets that carry it, of so many: of its side where it is left out, else of all. */
      carrying: count,
      of: count,
    }),
  ),
});

export const outletPage = outletSummary.extend({
  aliases: z.array(z.string()),
  owner: z.string().nullable(),
  flags: z.array(outletFlag),
  /** What the rating was weighed from; empty exactly when unrated. */
  references: z.array(z.string()),
  /** Where the rating stands, in words; null for an outlet that is not in the table. */
  rating_origin: z.string().nullable(),
  /** The wording of its own articles, without regard to the outlet's rating. */
  wording: z.object({
    articles: count,
    /** Of all these articles; null without any. */
    overall: meanLean.nullable().optional(),
    /** Weeks with articles, the oldest first. */
    weeks: z.array(meanLean.extend({ from: time })),
    min_articles: count,
  }),
  /** Empty without stories. */
  topics: z.array(z.object({ topic: storyTopic, own: share, side: unit.nullable(), all: unit.nullable() })),
  /** Stories that it alone carries; null without stories. */
  alone: selection.nullable(),
  /** Stories that others of its side (of an unrated one: any others) carry and it does not; null without such stories. */
  left_out: selection.nullable(),
  /** From how many on something is counted: 1, for older clients. */
  minimums: z.object({ stories: count, peers: count, side_stories: count }),
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string(),
      published_at: time.nullable(),
      bias_score: lean.nullable(),
      bias_category: side.nullable(),
      /** Of its wording alone, without the outlet's rating; null when it has none. */
      wording: lean.nullable().optional(),
      story: z.string().nullable(),
    }),
  ),
  feeds: z.array(z.object({ name: z.string(), health: z.enum(feedHealths), last_fetch: time.nullable() })),
});
export type OutletPage = z.infer<typeof outletPage>;

export const listOutletSummaries = endpoint({
  method: 'GET',
  path: '/outlets',
  sharesPage: true,
  summary: 'The outlets that are known, with their ratings and how many stories they carry',
  tag: 'News',
  access: 'public-reading',
  query: z.object({
    /** Part of a name or domain. */
    search: z.string().max(200, 'Send at most 200 characters').optional(),
    side: z.enum([...sides, 'unrated']).optional(),
    region: region.optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    /** 100 unless said. */
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    error: z.null(),
    /** Those that carry most stories first. */
    outlets: z.array(outletSummary),
    /** That match. */
    total: count,
  }),
});

export const getOutletPage = endpoint({
  method: 'GET',
  path: '/outlets/{domain}',
  summary: 'An outlet: its rating with references, wording, topics, selection, articles and feeds',
  tag: 'News',
  access: 'public-reading',
  params: z.object({ domain: z.string().max(253, 'Send at most 253 characters') }),
  answer: z.object({ success: z.literal(true), error: z.null(), outlet: outletPage }),
  errors: ['not-found'],
});
