import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { newsSources, sourceLimits } from './settings.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const admin = { tag: 'Administration', access: 'admin' } as const;
const limit = z.object({ limit: z.coerce.number().int().min(1).max(1000).optional() });

export const logLevel = z.enum(['info', 'warn', 'error']);

export const logLine = z.object({
  id: z.string(),
  timestamp: time,
  level: logLevel,
  message: z.string(),
  /** The part of the product that wrote it. */
  source: z.string(),
  /** Ids and figures, never texts of articles, addresses of people or tokens. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const listRecentLogs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/logs/recent',
  summary: 'The newest log lines, newest first',
  query: limit.extend({
    level: logLevel.optional(),
    search: z.string().max(200).optional(),
    /** Id of a line that the same question gave before: only those written after it are told. */
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  answer: z.object({
    logs: z.array(logLine),
    /** False where `after` was not given, is gone, or too many were written since: then all is told anew. */
    continues: z.boolean(),
  }),
});

export const clearLogs = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/logs',
  summary: 'Remove the stored log lines',
  answer: z.object({ removed: count }),
});

export const webhookLog = z.object({
  id: z.string(),
  timestamp: time,
  jobId: z.string().nullable(),
  direction: z.enum(['sent', 'received']),
  status: z.enum(['delivered', 'failed', 'retrying', 'received', 'refused']),
  message: z.string(),
  /** Host only. */
  target: z.string().nullable(),
  attempt: count.nullable(),
  http_status: z.number().int().nullable(),
});

export const listWebhookLogs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/webhooks/logs',
  summary: 'Every attempt to tell somebody, and what told us, newest first',
  query: limit,
  answer: z.object({ logs: z.array(webhookLog) }),
});

export const webhookTargets = z.object({
  /** Addresses that may be told beside our own; https unless private hosts are allowed. */
  allowed: z.array(z.string().max(2000)).max(50),
});

export const getWebhookTargets = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/webhooks/targets',
  summary: 'Addresses that may be told when a job is done',
  answer: webhookTargets.extend({ version: count }),
});

export const saveWebhookTargets = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/webhooks/targets',
  summary: 'Change the addresses that may be told',
  body: webhookTargets.extend({ based_on: count.optional() }),
  answer: webhookTargets.extend({ version: count }),
  errors: ['conflict', 'address-refused'],
});

export const testWebhook = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/webhooks/test',
  summary: 'Send a signed test message to an allowed address',
  body: z.object({ webhookUrl: z.string().max(2000) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['address-refused', 'forbidden'],
});

/** Our own callback. Checked by its signature (Standard Webhooks), not by a credential. */
export const rssComplete = endpoint({
  method: 'POST',
  path: '/webhooks/rss-complete',
  summary: 'Told when an aggregation is done',
  tag: 'Operation',
  access: 'public',
  body: z.looseObject({ type: z.string().max(100).optional(), jobId: z.string().max(100).optional() }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['unauthenticated'],
});

export const sourceId = z.enum([
  'google_news',
  'newsapi',
  'gnews',
  'currents_api',
  'twingly',
  'bright_data',
  'rss_feeds',
]);
export type SourceId = z.infer<typeof sourceId>;

/** How a source does. */
export const sourceState = z.object({
  id: sourceId,
  name: z.string(),
  enabled: z.boolean(),
  /** `not-needed`: works without one. `refused`: the provider did not accept it. */
  key: z.enum(['set', 'missing', 'refused', 'not-needed']),
  /** The environment variable that holds the key, or null. */
  key_setting: z.string().nullable(),
  last_result: z.enum(['ok', 'failed', 'never']),
  /** One sentence when it failed: quota, refused key, changed format, no answer. */
  last_detail: z.string().nullable(),
  last_at: time.nullable(),
  last_articles: count.nullable(),
  /** Not asked before then: an exhausted quota or a wait the provider named. */
  paused_until: time.nullable(),
});

const flagState = {
  news_sources: newsSources,
  sources: z.array(sourceState),
  version: count,
  last_updated: time.nullable(),
};

export const getFeatureFlags = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/feature-flags',
  summary: 'Which news sources may be asked, and how each does',
  answer: z.object(flagState),
});

const flags = z.object({
  GOOGLE_NEWS_ENABLED: z.boolean(),
  NEWSAPI_ENABLED: z.boolean(),
  GNEWS_ENABLED: z.boolean(),
  CURRENTS_API_ENABLED: z.boolean(),
  TWINGLY_ENABLED: z.boolean(),
  BRIGHT_DATA_ENABLED: z.boolean(),
  RSS_FEEDS_ENABLED: z.boolean(),
});

export const saveFeatureFlags = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/feature-flags',
  summary: 'Switch news sources on or off',
  body: flags
    .partial()
    .refine(
      (sent) => Object.keys(sent).length > 0,
      `Send true or false for at least one of ${Object.keys(flags.shape).join(', ')}`,
    ),
  answer: z.object(flagState),
});

const limitState = sourceLimits.extend({ version: count, last_updated: time.nullable() });

export const getSourceLimits = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/source-limits',
  summary: 'Most articles taken from each news source at once',
  answer: limitState,
});

export const saveSourceLimits = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/source-limits',
  summary: 'Change how many articles are taken from each news source',
  body: sourceLimits.extend({ based_on: count.optional() }),
  answer: limitState,
  errors: ['conflict'],
});
