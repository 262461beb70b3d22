import { expect, it } from 'vitest';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { upsertArticleRow } from './article-store.ts';
import { pruneArticles } from './save-articles.ts';

const now = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

function extracted(name: string): ExtractedArticle {
  const address = `https://tribune.example/${name}`;
  return {
    address,
    canonicalAddress: address,
    pageKind: 'article',
    title: name,
    byline: null,
    publishedAt: null,
    siteName: null,
    language: 'en',
    description: null,
    text: 'The council met.',
    wordCount: 3,
    linkCount: 0,
    correctionNoted: false,
  };
}

describeOnDatabase('pruneArticles', (database) => {
  it('removes articles and ratings of texts that were kept long enough, and no others', async () => {
    const { db } = database();
    const old = await upsertArticleRow(
      db,
      { article: extracted('old'), domain: 'tribune.example' },
      { fetchedAt: daysAgo(91), isListed: true },
    );
    await upsertArticleRow(
      db,
      { article: extracted('young'), domain: 'tribune.example' },
      { fetchedAt: daysAgo(90), isListed: true },
    );
    await upsertArticleRow(
      db,
      { article: extracted('read-again'), domain: 'tribune.example' },
      { fetchedAt: daysAgo(400), isListed: true },
    );
    await upsertArticleRow(
      db,
      { article: extracted('read-again'), domain: 'tribune.example' },
      { fetchedAt: daysAgo(1), isListed: true },
    );
    await db
      .insertInto('ratings')
      .values({
        article_id: old.id,
        analyzer: 'embedded',
        analyzer_version: '1',
        analysis: '{}',
        created_at: now,
      })
      .execute();
    const prune = () => pruneArticles({ db, clock: () => now }, { retentionDays: 90 });
    expect(await prune()).toBe(1);
    expect(await prune()).toBe(0);
    const left = await db.selectFrom('articles').select('title').orderBy('title').execute();
    expect(left.map(({ title }) => title)).toEqual(['read-again', 'young']);
    expect(await db.selectFrom('ratings').select('id').execute()).toEqual([]);
  });
});
