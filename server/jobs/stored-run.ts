import { z } from 'zod';
import { feedProcessingState, type Job, type OperationResult } from '#contract/jobs.ts';
import {
  storedCount,
  storedCountOrNull,
  storedList,
  storedObject,
  storedText,
  storedTextOrNull,
  storedTexts,
} from '#server/db/stored-json.ts';

const timeOrNull = z.iso.datetime().nullable().catch(null);

const result = storedObject({
  ...{ articles_processed: storedCountOrNull, stories_created: storedCountOrNull },
  ...{ storiesBefore: storedCountOrNull, storiesAfter: storedCountOrNull },
  ...{ duplicatesRemoved: storedCountOrNull, cleaned: storedCountOrNull, total: storedCountOrNull },
  timestamp: timeOrNull,
  message: storedText,
  details: storedTexts,
});

/** `job_runs.result` as any release wrote it. @param endedAt stands in for a time that is missing */
export function parseRunResult(stored: unknown, endedAt: Date): OperationResult | null {
  if (stored === null) return null;
  const { timestamp, ...figures } = result.parse(stored);
  return { ...figures, timestamp: timestamp ?? endedAt.toISOString() };
}

const problems = storedList(z.object({ source: storedText, kind: storedText, detail: storedText }));

/** `job_runs.problems` as any release wrote it. */
export function parseRunProblems(stored: unknown): Job['problems'] {
  return problems.parse(stored);
}

/** The key of `alsoNotify` in releases up to 1.0. */
export const formerSubscribersKey = 'alsoTell';

const subscribers = storedObject({
  webhookUrl: storedTextOrNull,
  alsoNotify: storedTexts,
  [formerSubscribersKey]: storedTexts,
});

/** The addresses that are notified of the end of a run, from `job_runs.input` as any release wrote it. */
export function parseSubscribers(stored: unknown): string[] {
  const { webhookUrl, alsoNotify, [formerSubscribersKey]: former } = subscribers.parse(stored);
  const first = webhookUrl === null ? [] : [webhookUrl];
  return [...new Set([...first, ...former, ...alsoNotify])];
}

const feedProgress = z.object({
  ...{ url: z.string(), name: z.string().optional().catch(undefined) },
  status: feedProcessingState.catch('pending'),
  ...{ error: storedTextOrNull, articles: storedCount },
  responseTime: z.number().nonnegative().nullable().catch(null),
  ...{ lastProcessed: timeOrNull, startedAt: timeOrNull },
});
const batchFeeds = storedList(feedProgress);

/** The state of one feed in a run. */
export interface FeedProcessing {
  url: string;
  name: string;
  status: z.infer<typeof feedProcessingState>;
  error: string | null;
  articles: number;
  responseTime: number | null;
  lastProcessed: string | null;
  startedAt: string | null;
  batch: number;
}

/** `job_run_batches.feeds` as any release wrote it. */
export function parseBatchFeeds(stored: unknown, batch: number): FeedProcessing[] {
  return batchFeeds.parse(stored).map(({ name, ...feed }) => ({ ...feed, name: name ?? feed.url, batch }));
}
