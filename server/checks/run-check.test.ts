import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { systemClock } from '#server/clock.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createLog } from '#server/log.ts';
import { loadEventTools } from '#server/stories/clustering/create-story-placer.ts';
import { withTestDatabase } from '#testing/database.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { getCheckSettings } from './get-check-settings.ts';
import { runCheck } from './run-check.ts';

it('leaves the comparison what the rating left of the model’s time', async () => {
  const clock = systemClock;
  const log = createLog('silent');
  const fetcher = createFetcher({ allowPrivate: [], timeoutMs: 1_000, maxBytes: 1_000, clock, log });
  const extraction = createExtractionPool({});
  const embedded = createEmbeddedAnalyzer();
  const article = inventedArticles.find(({ host }) => host === 'patriotbeacon.example');
  const given = { title: article?.title ?? '', text: article?.paragraphs.join('\n\n') ?? '' };
  const times: number[] = [];
  try {
    await withTestDatabase('embedded', async ({ db }) => {
      const deps = {
        ...{ db, clock, fetcher, extraction, embedded, connectors: [] },
        listedOutlets: new ListedOutlets(),
        outlets: { version: 1, outlets: [] },
        analyzer: {
          name: embedded.name,
          version: embedded.version,
          analyze: async (...input: Parameters<typeof embedded.analyze>) => {
            await wait(300);
            return await embedded.analyze(...input);
          },
        },
        events: loadEventTools(),
        getSettings: () => getCheckSettings(db),
        compareWithModel: async (_: object, { timeoutMs }: { timeoutMs: number }) => {
          times.push(timeoutMs);
          return { kind: 'failed' as const, note: 'Too late.' };
        },
      };
      const context = { opposingOnly: true, signal: new AbortController().signal, report: () => {} };
      const outcome = await runCheck(deps, { kind: 'text', given, address: null }, context);
      expect(outcome.notes.join(' ')).toContain('Too late. The comparison was put together');
    });
  } finally {
    await Promise.all([fetcher.close(), extraction.close()]);
  }
  expect(times).toHaveLength(1);
  expect(times[0]).toBeGreaterThan(20_000);
  expect(times[0]).toBeLessThanOrEqual(29_710);
});
