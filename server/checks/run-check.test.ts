import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { systemClock } from '#server/clock.ts';
import type { ListedArticle, Searcher } from '#server/connectors/connector.ts';
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
  const outlet: Outlet = {
    ...{
      domain: 'gazette.example',
      aliases: [],
      name: 'The Gazette',
      country: 'US',
      region: 'us',
      owner: null,
    },
    ...{ kind: 'newspaper', lean: -0.6, reliability: 0.8, flags: [], references: ['a rating'] },
  };
  // Another report of the event, known by its headline.
  const listed: ListedArticle = {
    ...{ title: given.title, address: 'https://gazette.example/1', isResolved: false },
    ...{ outletName: 'The Gazette', outletAddress: 'gazette.example', description: given.text },
    publishedAt: clock().toISOString(),
  };
  const connector: Searcher = {
    id: 'google-news',
    name: 'Google News',
    search: async () => ({ kind: 'ok', articles: [listed] }),
  };
  try {
    await withTestDatabase('embedded', async ({ db }) => {
      const deps = {
        ...{ db, clock, fetcher, extraction, embedded, connectors: [connector] },
        listedOutlets: new ListedOutlets(),
        outlets: { version: 1, outlets: [outlet] },
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
