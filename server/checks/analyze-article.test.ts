import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWords } from '#domain/analysis/text-kind.ts';
import { runsOf } from '#domain/testing/effort.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { systemClock } from '#server/clock.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createLog } from '#server/log.ts';
import { withoutTurns } from '#server/take-turns.ts';
import { withTestDatabase } from '#testing/database.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { startSmallWeb } from '#testing/small-web/small-web.ts';
import { analyzeArticle, countWordsInTurns } from './analyze-article.ts';

const link = 'http://news.google.com/rss/articles/script-abc?oc=5';

it('rates a headline by the outlet that was listed with it, and shows no byline that is the name of another one', async () => {
  const web = await startSmallWeb();
  const clock = systemClock;
  const fetcher = createFetcher({
    proxyUrl: web.proxyUrl,
    allowPrivate: [],
    timeoutMs: 3_000,
    maxBytes: 1_000_000,
    clock,
    log: createLog('silent'),
  });
  const extraction = createExtractionPool({});
  const listedOutlets = new ListedOutlets();
  const outlet = {
    domain: 'left.example',
    aliases: [],
    name: 'The Left',
    country: 'US',
    region: 'us' as const,
    owner: null,
    kind: 'newspaper',
    lean: -0.6,
    reliability: 0.7,
    flags: [],
    references: ['x'],
  };
  const given = { title: '', text: 'Harbour bridge closes. The Left.' };
  try {
    await withTestDatabase('embedded', async ({ db }) => {
      const analyze = (address = link, name = 'The Left') =>
        analyzeArticle(
          {
            ...{ db, clock, fetcher, extraction, listedOutlets },
            outlets: { version: 1, outlets: [{ ...outlet, name }] },
            analyzer: createEmbeddedAnalyzer(),
          },
          { kind: 'address', address, given },
          { signal: new AbortController().signal, report: () => {} },
        );
      expect(await analyze()).toMatchObject({ pageKind: 'headline', outlet: null, address: link });
      const article = { title: 't', address: link, isResolved: false, outletAddress: 'left.example' };
      listedOutlets.remember([{ ...article, outletName: null, description: '', publishedAt: null }]);
      const analyzed = await analyze();
      expect(analyzed).toMatchObject({ pageKind: 'headline', outlet: { name: 'The Left' } });
      expect(analyzed.analysis.lean).toMatchObject({ estimate: -0.6, basis: 'outlet', abstention: null });
      const signed = inventedArticles.find(({ byline }) => byline === 'Mara Ellison');
      if (signed === undefined) throw new Error('No such article');
      expect((await analyze(addressOf(signed))).byline).toBe('Mara Ellison');
      expect((await analyze(addressOf(signed), 'Mara Ellison')).byline).toBeNull();
    });
  } finally {
    await Promise.all([fetcher.close(), extraction.close(), web.close()]);
  }
});

const piece = fc.constantFrom(' ', '\n', '\u00a0', 'a', "it's", '-', '1.5', 'é', '中', '😀', '“', "'", ', ');

it('counts what countWords counts, however long the text is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const unit = pieces.join('');
      const text = unit.repeat(Math.ceil(450_000 / unit.length));
      expect(await countWordsInTurns(text, withoutTurns)).toBe(countWords(text));
    }),
    { numRuns: runsOf(60) },
  );
});
