import { z } from 'zod';
import { flagUpdateOf, sourceIds } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { endpoint } from './endpoint.ts';
import { newsSources, sourceLimits } from './settings.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const admin = { tag: 'Administration', access: 'admin' } as const;

/** The state of a source. */
export const sourceState = z.object({
  id: z.enum(sourceIds),
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

const flags = z.object(toRecord(sourceIds.map((source) => [flagUpdateOf(source), z.boolean()] as const)));

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
