import { expect, it } from 'vitest';
import type { Analysis } from '#domain/analysis/rating.ts';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import type { Database } from '#server/db/db.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { averageOfDomain, getAnalyses, listRowsByWords } from './article-search-store.ts';
import { upsertArticleRow } from './article-store.ts';
import { saveRating } from './rating-store.ts';

const now = new Date('2026-11-20T12:00:00Z');
const dayMs = 86_400_000;

function article(path: string, changes: Partial<ExtractedArticle> = {}): ExtractedArticle {
  const address = `https://north.example/${path}`;
  return {
    address,
    canonicalAddress: address,
    pageKind: 'article',
    title: 'A title',
    byline: null,
    publishedAt: now.toISOString(),
    siteName: 'The North',
    language: 'en',
    description: null,
    text: 'A text.',
    wordCount: 2,
    linkCount: 0,
    correctionNoted: false,
    ...changes,
  };
}

function analysis(name: 'embedded' | 'model', estimate: number | null): Analysis {
  return {
    analyzer: { name, version: '1' },
    lean: {
      estimate,
      low: estimate,
      high: estimate,
      confidence: 0.5,
      abstention: estimate === null ? 'weak-signal' : null,
      basis: 'text',
      parts: [],
      evidence: [],
    },
    credibility: {
      score: 0.6,
      low: null,
      high: null,
      confidence: 0.5,
      outletReliability: null,
      factors: [],
    },
    topics: [],
    summary: [],
    biasAnalysis: [],
    reasoning: '',
    notes: [],
  };
}

describeOnEachDatabase('the search of articles', (getDatabase: () => Database) => {
  const save = (one: ExtractedArticle) =>
    upsertArticleRow(
      getDatabase().db,
      { article: one, domain: 'north.example' },
      { fetchedAt: now, isListed: true },
    );
  const find = async (words: string[], match: 'all' | 'any' = 'all', limit = 10) => {
    const found = await listRowsByWords(getDatabase().db, {
      words,
      match,
      around: now,
      limit,
      analyzer: 'embedded',
    });
    return found.map(({ title }) => title);
  };

  it('finds all words in title, description or text, in any inflection', async () => {
    await save(
      article('a', { title: 'Bridges close', description: 'The harbour waits', text: 'Voters decide.' }),
    );
    await save(article('b', { title: 'Bridge opens', text: 'Nothing else.' }));
    expect(await find(['bridge', 'harbours', 'voting'])).toEqual([]);
    expect(await find(['bridging', 'harbour', 'voter'])).toEqual(['Bridges close']);
    expect((await find(['bridge'])).sort()).toEqual(['Bridge opens', 'Bridges close']);
  });

  it('finds any word in title or description, and not in the text', async () => {
    await save(article('a', { title: 'Bridge opens', text: 'The glacier melts.' }));
    await save(article('b', { title: 'Other', description: 'A glacier melts' }));
    expect((await find(['bridge', 'glacier'], 'any')).sort()).toEqual(['Bridge opens', 'Other']);
    expect(await find(['glacier'], 'any')).toEqual(['Other']);
  });

  it('puts the title before the text, and the newer of equals first', async () => {
    const at = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
    await save(article('a', { title: 'Old harbour', publishedAt: at(30) }));
    await save(article('b', { title: 'New harbour', publishedAt: at(0) }));
    await save(article('c', { title: 'Elsewhere', text: 'The harbour.', publishedAt: at(0) }));
    expect(await find(['harbour'])).toEqual(['New harbour', 'Old harbour', 'Elsewhere']);
    expect(await find(['harbour'], 'all', 1)).toEqual(['New harbour']);
  });

  it('treats an undated article as new when it was fetched recently', async () => {
    await save(article('a', { title: 'Undated harbour', publishedAt: null }));
    expect(await find(['harbour'])).toEqual(['Undated harbour']);
  });

  it.each([
    [["a'b", "'); DROP TABLE articles; --"]],
    [['&', '|', '!', ':*', '<->']],
    [['the', 'of', 'and']],
    [['انتخابات', 'выборы', '選挙', '𝕏']],
    [['x'.repeat(60)]],
    [Array.from({ length: 12 }, (_, i) => `w${i}`)],
  ])('is not affected by words like %j', async (words) => {
    await save(article('a', { title: 'Harbour' }));
    for (const match of ['all', 'any'] as const) expect(await find(words, match)).toEqual([]);
    expect(await find(['harbour'])).toEqual(['Harbour']);
  });

  it('finds words of other scripts as they are written', async () => {
    await save(article('a', { title: 'انتخابات الرئاسة', text: 'نص' }));
    expect(await find(['انتخابات'])).toEqual(['انتخابات الرئاسة']);
  });

  it('keeps articles of any length', async () => {
    const text = Array.from({ length: 120_000 }, (_, i) => `word${i}`).join(' ');
    await save(article('a', { title: 'Long '.repeat(5000), text }));
    expect(await find(['word7'])).toHaveLength(1);
  });

  it('brings the rating of the analyzer in use, or the newest of another', async () => {
    const { db } = getDatabase();
    const rated = await save(article('a', { title: 'Harbour' }));
    await saveRating(db, rated.id, analysis('embedded', -0.4), now);
    await saveRating(db, rated.id, analysis('model', 0.2), new Date(now.getTime() + 1000));
    const unrated = await save(article('b', { title: 'Harbour wall' }));
    const by = async (analyzer: string) => {
      const found = await listRowsByWords(db, {
        words: ['harbour'],
        match: 'all',
        around: now,
        limit: 5,
        analyzer,
      });
      return Object.fromEntries(found.map((one) => [one.title, one.isRated ? one.lean : 'unrated']));
    };
    expect(await by('embedded')).toEqual({ Harbour: -0.4, 'Harbour wall': 'unrated' });
    expect(await by('model')).toEqual({ Harbour: 0.2, 'Harbour wall': 'unrated' });
    expect(await by('other')).toEqual({ Harbour: 0.2, 'Harbour wall': 'unrated' });
    const read = await getAnalyses(db, { ids: [rated.id, unrated.id], analyzer: 'embedded' });
    expect(read.get(rated.id)?.analysis?.lean.estimate).toBe(-0.4);
    expect(read.get(unrated.id)).toEqual({ text: 'A text.', analysis: null });
    expect((await getAnalyses(db, { ids: [], analyzer: 'embedded' })).size).toBe(0);
  });

  it('averages the rated articles of a domain', async () => {
    const { db } = getDatabase();
    for (const [path, lean] of [
      ['a', -0.4],
      ['b', 0],
      ['c', null],
    ] as const) {
      const { id } = await save(article(path));
      await saveRating(db, id, analysis('embedded', lean), now);
    }
    const mean = await averageOfDomain(db, 'north.example');
    expect(mean.rated).toBe(2);
    expect(mean.lean).toBeCloseTo(-0.2, 5);
    expect(mean.credibility).toBeCloseTo(0.6, 5);
    expect(await averageOfDomain(db, 'none.example')).toEqual({ lean: null, credibility: null, rated: 0 });
  });

  it('counts one article once, whatever rated it', async () => {
    const { db } = getDatabase();
    const { id } = await save(article('a'));
    await saveRating(db, id, analysis('embedded', -0.4), now);
    await saveRating(db, id, analysis('model', 0.4), now);
    expect((await averageOfDomain(db, 'north.example')).rated).toBe(1);
  });
});
