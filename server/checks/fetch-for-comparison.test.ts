import { expect, it } from 'vitest';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { upsertArticleRow } from '#server/articles/article-store.ts';
import { openDatabaseless } from '#testing/aggregation-parts.ts';
import { withTestDatabase } from '#testing/database.ts';
import { startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { fetchForComparison } from './fetch-for-comparison.ts';
import type { EventCandidate } from './find-same-event.ts';

const description = 'The council voted on a forged budget that no paper ever reported. '.repeat(3);

const keptArticle: ExtractedArticle = {
  ...{ address: 'https://kept.example/a', canonicalAddress: 'https://kept.example/a', pageKind: 'article' },
  ...{
    title: 'The budget',
    byline: null,
    publishedAt: null,
    siteName: null,
    language: 'en',
    description: null,
  },
  ...{ text: 'The council of Kept voted on its budget.', wordCount: 8, linkCount: 0, correctionNoted: false },
};

function candidate(address: string, changes: Partial<EventCandidate> = {}): EventCandidate {
  return {
    ...{
      articleId: null,
      title: 'The budget',
      address,
      isResolved: true,
      source: 'The Left',
      outlet: address,
    },
    ...{ description, lead: '', publishedAt: null, lean: -0.6, side: 'left', credibility: 0.7 },
    ...{ ratedBy: 'outlet', origin: 'gnews', everyTerm: true, probability: 1, ...changes },
  };
}

it('quotes only what was read of an article, not what a news service says of it', async () => {
  const web = await startFeedWeb();
  const [article] = unlikeArticles('shut.example', 1);
  if (article === undefined) throw new Error('no article');
  web.hosts.set('shut.example', { articles: [{ ...article, status: 403 }] });
  const parts = openDatabaseless({ proxyUrl: web.proxyUrl });
  const analyzer = createEmbeddedAnalyzer();
  try {
    await withTestDatabase('embedded', async ({ db }) => {
      const stored = await upsertArticleRow(
        db,
        { article: keptArticle, domain: 'kept.example' },
        { fetchedAt: new Date(), isListed: true },
      );
      const candidates = [
        candidate(`http://shut.example${article.path}`),
        candidate(keptArticle.address, { articleId: stored.id, origin: 'corpus', outlet: 'kept.example' }),
        candidate('https://news.google.com/rss/articles/x', { isResolved: false, outlet: 'hidden.example' }),
      ];
      const deps = { ...parts, db, analyzer, embedded: analyzer, outlets: { version: 1, outlets: [] } };
      const { articles } = await fetchForComparison(deps, {
        event: {
          candidates,
          threshold: 0.65,
          title: null,
          updateProbabilities: async (texts) => new Map([...texts.keys()].map((address) => [address, 1])),
        },
        signal: new AbortController().signal,
      });
      const texts = new Map(articles.map(({ address, text }) => [address, text]));
      expect(texts.get(`http://shut.example${article.path}`)).toBe('');
      expect(texts.get(keptArticle.address)).toBe(keptArticle.text);
      expect(texts.get('https://news.google.com/rss/articles/x')).toBe('');
    });
  } finally {
    await Promise.all([parts.close(), web.close()]);
  }
});
