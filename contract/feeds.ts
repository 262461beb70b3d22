import { z } from 'zod';
import { feedArticleRange, feedBiases } from '#domain/feeds/feed.ts';
import { feedFormats } from '#domain/feeds/feed-item.ts';
import { feedHealths } from '#domain/feeds/feed-schedule.ts';
import { feedSources } from '#domain/feeds/feed-yield.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { endpoint } from './endpoint.ts';
import { feedRules, sentRules } from './feed-rules.ts';
import { rssGlobals } from './settings.ts';

export const feedBias = z.enum(feedBiases);

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const { min, max } = feedArticleRange;
const maxArticlesRange = `Send a whole number from ${min} to ${max}`;
const nameLength = 'Send a name of 1 to 200 characters';

/** What an administrator decides about a feed. */
export const feedChoice = z.object({
  name: z.string().overwrite(displayLine).min(1, nameLength).max(200, nameLength),
  /** Absolute http(s) address. */
  url: z
    .string()
    .trim()
    .min(1, 'Send the address of the feed')
    .max(2000, 'Send an address of at most 2000 characters'),
  bias: feedBias,
  enabled: z.boolean(),
  max_articles: z.number().int().min(min, maxArticlesRange).max(max, maxArticlesRange),
});

const categoryLength = 'Send at most 100 characters';

/** What is sent of a feed. Its category is a folder of the list. Category and rules: absent stays as it is, null is none. */
const sentFeed = feedChoice.extend({
  category: z.string().overwrite(displayLine).max(100, categoryLength).nullable().optional(),
  rules: sentRules.nullable().optional(),
});

/** How a feed does: fetched within 24 hours, answering without bringing an article, fetched longer ago or never, failing, or switched off. */
export const feedHealth = z.enum(feedHealths);

export const feed = feedChoice.extend({
  id: z.string(),
  category: z.string().nullable(),
  /** Null for none. */
  rules: feedRules.nullable(),
  /** When it last answered well, changed or not. */
  lastFetch: time.nullable(),
  /** When it was last asked, well or not. */
  last_attempt_at: time.nullable(),
  next_fetch_at: time.nullable(),
  health: feedHealth,
  failure: z
    .object({
      kind: z.string(),
      /** One sentence for a person. */
      detail: z.string(),
      http_status: z.number().int().nullable(),
      since: time,
      attempts: count,
    })
    .nullable(),
  /**
   * Where its site has moved it for good. Taken over after five good answers in at least a day, unless another feed has
   * that address.
   */
  moved_to: z.string().nullable(),
  /** Articles it brought in the last seven days: `read` and `from_feed`. */
  articles_last_week: count,
  /** Its items of the last seven days, and what of its latest list is left out: the sum of the following. */
  listed: count,
  /** Items whose page was read. */
  read: count,
  /** Items that are articles with the text of the feed, because the page could not be read or by its rules. */
  from_feed: count,
  /** Items that brought no article, by how their page failed, such as `forbidden`. */
  unreadable: z.record(z.string(), count),
  /** Repeats, and items that another source listed or that are articles of another address. */
  duplicates: count,
  /** Items of its latest list that are older than articles are kept. */
  too_old: count,
  /** Items of its latest list without a web address that can be stored. */
  unaddressed: count,
  /** Items of its latest list that its keep and block words leave out. */
  left_out: count,
  /** Items whose page was not requested yet. */
  waiting: count,
  /** By its latest list: RSS, Atom and the like, or a sitemap of news. */
  kind: z.enum(feedSources),
  /** Its latest list; null before it was read. */
  latest_list: z.object({ items: count, newest_at: time.nullable() }).nullable(),
  /** Where the latest list was read, when that was another address. */
  redirected_to: z.string().nullable(),
  /** The host of the WebSub hub that says when it has news; null for none. */
  pushed_by: z.string().nullable(),
  /** A sentence on a feed whose articles have the text of the feed; null where its pages are read. */
  notice: z.string().nullable(),
  /** Why it brings nothing, with a sentence that says what to do; null where it brings something. */
  brings_nothing: z
    .object({
      reason: z.enum(['empty', 'unaddressed', 'left-out', 'duplicates', 'too-old', 'unreadable']),
      detail: z.string(),
    })
    .nullable(),
});
export type Feed = z.infer<typeof feed>;

const configState = {
  /** Grows with every change of feeds or globals. */
  version: count,
  last_updated: time.nullable(),
  /** When the feeds last brought something; null before. */
  lastUpdate: time.nullable(),
};

export const rssConfig = rssGlobals.extend({ feeds: z.array(feed), ...configState });
export type RssConfig = z.infer<typeof rssConfig>;

const admin = { tag: 'Administration', access: 'admin' } as const;

export const getRssConfig = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/rss-config',
  summary: 'Feeds and how they are read',
  answer: rssConfig,
});

export const saveRssConfig = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/rss-config',
  summary: 'Change the globals, and, where `feeds` is sent, the whole list of feeds',
  body: rssGlobals.extend({
    /**
     * A feed with a known id is changed, one without is added, those not sent are removed. Absent: left alone. The rules
     * of a feed are changed with the feed alone.
     */
    feeds: z
      .array(sentFeed.omit({ rules: true }).extend({ id: z.string().optional() }))
      .max(20_000)
      .optional(),
    based_on: count.optional(),
  }),
  answer: rssConfig,
  maxBodyBytes: 16 * 1024 * 1024,
  maxBodyValues: 200_000,
  errors: ['conflict', 'address-refused'],
});

export const listFeeds = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/rss/feeds',
  summary: 'All feeds with their state',
  answer: z.object({ feeds: z.array(feed) }),
});

export const addFeed = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/rss/feeds',
  summary: 'Add a feed',
  /** Without `bias` it gets the word of its outlet in the outlet table, center where that has no lean. */
  body: sentFeed.partial({ bias: true }),
  answer: z.object({ feed }),
  errors: ['conflict', 'address-refused'],
});

export const changeFeeds = endpoint({
  ...admin,
  method: 'PUT',
  path: '/admin/rss/feeds',
  summary: 'Change some fields of some feeds',
  body: z.object({
    ids: z.array(z.string().max(100)).min(1).max(20_000),
    change: sentFeed.partial(),
  }),
  answer: z.object({ feeds: z.array(feed) }),
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyValues: 21_000,
  errors: ['conflict', 'address-refused', 'not-found'],
});

export const removeFeeds = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/rss/feeds',
  summary: 'Remove feeds; their articles stay',
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(20_000) }),
  answer: z.object({ removed: count }),
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyValues: 21_000,
});

/** What was found at an address, before anything is saved. */
export const testedFeed = z.object({
  kind: z.enum(['feed', 'page-with-feeds', 'failed']),
  /** For a person: what it is, or what went wrong and what to do. */
  message: z.string(),
  /** The address the feed was read at, after redirects. */
  url: z.string(),
  title: z.string().nullable(),
  format: z.enum(feedFormats).nullable(),
  item_count: count,
  items: z
    .array(
      z.object({
        title: z.string(),
        /** As the rules have it. */
        url: z.string().nullable(),
        published_at: time.nullable(),
        /** By the keep and block words. */
        left_out: z.boolean(),
      }),
    )
    .max(5),
  /** Feeds that a page names. */
  candidates: z.array(z.object({ url: z.string(), title: z.string().nullable() })).max(20),
  /** An existing feed with the same address. */
  duplicate_of: z.string().nullable(),
  /** The word that the feed gets without one of its own: that of its outlet in the outlet table. */
  bias: feedBias,
});

export const testFeed = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/rss/feeds/test',
  summary: 'Read an address as a feed, or look for feeds on it, without saving',
  body: z.object({
    url: feedChoice.shape.url,
    /** Rules to try, with `id` of a stored feed also without their secret; absent: those of that feed. */
    rules: sentRules.nullable().optional(),
    id: z.string().max(100).optional(),
  }),
  answer: testedFeed,
  errors: ['address-refused'],
});

export const exportOpml = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/rss/opml',
  summary: 'All feeds as OPML',
  answer: z.string(),
  mediaType: 'text/x-opml; charset=utf-8',
});

export const importOpml = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/rss/opml',
  summary: 'Read feeds from OPML: look only, add new ones, or replace the list',
  body: z.object({ opml: z.string(), mode: z.enum(['dry-run', 'merge', 'replace']) }),
  answer: z.object({
    mode: z.enum(['dry-run', 'merge', 'replace']),
    found: count,
    added: count,
    unchanged: count,
    /** With `replace`, or what `replace` would do. */
    removed: count,
    refused: z.array(z.object({ name: z.string(), url: z.string(), reason: z.string() })).max(100),
    refused_count: count,
    sample: z.array(feedChoice.extend({ category: z.string().nullable() })).max(20),
  }),
  maxBodyBytes: 8 * 1024 * 1024,
});
