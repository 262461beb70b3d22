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

const never = new AbortController().signal;

it('gives the built-in analysis without waiting for the model, whose calls end with their signal', async () => {
  const clock = systemClock;
  const log = createLog('silent');
  const fetcher = createFetcher({ allowPrivate: [], timeoutMs: 1_000, maxBytes: 1_000, clock, log });
  const extraction = createExtractionPool({});
  const embedded = createEmbeddedAnalyzer();
  const article = inventedArticles.find(({ host }) => host === 'patriotbeacon.example');
  const given = { title: article?.title ?? '', text: article?.paragraphs.join('\n\n') ?? '' };
  const requested: AbortSignal[] = [];
  /** A model that never answers. */
  const hang = (signal: AbortSignal) => {
    requested.push(signal);
    return new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
  };
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
          ...{ name: 'model' as const, version: 'm' },
          analyze: (_: object, { signal }: { signal?: AbortSignal } = {}) => hang(signal ?? never),
        },
        model: { name: 'm', isOn: async () => true },
        events: loadEventTools(),
        getSettings: () => getCheckSettings(db),
        compareWithModel: (_: object, { signal }: { signal: AbortSignal }) => hang(signal),
      };
      const reader = new AbortController();
      const context = { opposingOnly: true, signal: never, readingSignal: reader.signal, report: () => {} };
      const { outcome, reading } = await runCheck(deps, { kind: 'text', given, address: null }, context);
      expect(outcome).toMatchObject({
        analyzed: { analysis: { analyzer: { name: 'embedded' } } },
        comparison: { madeBy: 'embedded' },
      });
      expect(requested).toEqual([reader.signal, reader.signal]);
      reader.abort(new Error('nobody waits'));
      await expect(reading).rejects.toThrow('nobody waits');
    });
  } finally {
    await Promise.all([fetcher.close(), extraction.close()]);
  }
});
