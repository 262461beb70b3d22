import { expect, it } from 'vitest';
import type { ExtractedArticle, PageKind } from '#domain/articles/extracted-article.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { listArticleRows, upsertArticleRow } from './article-store.ts';
import { saveArticles } from './save-articles.ts';

const start = Date.parse('2026-06-01T12:00:00Z');
const opening = 'The council voted on Monday to close the harbour bridge until its pier is safe. ';

interface StoredText {
  kind: PageKind;
  words: number;
  /** Of the text and the title: another page, as its readers would say. */
  changed?: 'title' | 'text' | 'both';
  from?: 'feed';
}

function reading({ kind, words, changed }: StoredText): ExtractedArticle {
  const begins =
    changed === 'text' || changed === 'both' ? 'After all the bridge stays open, the mayor said. ' : opening;
  const text = `${begins}${'and so on '.repeat(400)}`.split(' ').slice(0, words).join(' ');
  const address = 'https://tribune.example/bridge';
  return {
    ...{
      address,
      canonicalAddress: address,
      pageKind: kind,
      byline: null,
      publishedAt: null,
      siteName: null,
    },
    title: changed === 'title' || changed === 'both' ? 'Bridge stays open after all' : 'Bridge closes',
    ...{ language: 'en', description: null, linkCount: 0, correctionNoted: false },
    ...{ text, wordCount: words },
  };
}

const full = (words: number): StoredText => ({ kind: 'article', words });
const teaser = (words: number, more: Partial<StoredText> = {}): StoredText => ({
  kind: 'paywalled',
  words,
  ...more,
});

/** What is stored, what is read then, and which of both stays. */
const cases: [what: string, stored: StoredText, next: StoredText, stays: 'stored' | 'next'][] = [
  ['a full text over a teaser', full(500), teaser(40), 'stored'],
  ['a full text over a longer teaser', full(100), teaser(400), 'stored'],
  ['a full text over a teaser of a changed page', full(500), teaser(40, { changed: 'both' }), 'stored'],
  ['a live page over a teaser', { kind: 'live-blog', words: 300 }, teaser(60), 'stored'],
  ['a longer teaser over a shorter one', teaser(200), teaser(40), 'stored'],
  [
    'a longer teaser over a shorter one with a new title',
    teaser(200),
    teaser(40, { changed: 'title' }),
    'stored',
  ],
  [
    'a longer teaser over a shorter one with another text',
    teaser(200),
    teaser(40, { changed: 'text' }),
    'stored',
  ],
  ['a shorter teaser of a page that changed', teaser(200), teaser(40, { changed: 'both' }), 'next'],
  ['a longer teaser', teaser(40), teaser(200), 'next'],
  ['a teaser of the same length', teaser(40), teaser(40, { changed: 'title' }), 'next'],
  ['a full text over a longer teaser before', teaser(400), full(100), 'next'],
  ['the newest of two full texts', full(500), full(300), 'next'],
  ['a page’s full text over its feed’s', full(500), { ...full(200), from: 'feed' }, 'stored'],
  ['a page’s full text over a longer one of its feed', full(300), { ...full(500), from: 'feed' }, 'stored'],
  ['a page’s full text over a teaser of its feed', full(500), teaser(40, { from: 'feed' }), 'stored'],
  [
    'a page’s teaser over its feed’s other words',
    teaser(200),
    teaser(40, { from: 'feed', changed: 'both' }),
    'stored',
  ],
  ['a feed’s full text over a page’s teaser', teaser(60), { ...full(400), from: 'feed' }, 'next'],
];

describeOnEachDatabase('an article that is read again', (database) => {
  const read = async () => await listArticleRows(database().db, await ids());
  const ids = async () =>
    (await database().db.selectFrom('articles').select('id').execute()).map(({ id }) => id);
  /** As a check stores articles: one page. */
  const check = async (one: StoredText, at: Date) => {
    await upsertArticleRow(
      database().db,
      { article: reading(one), domain: 'tribune.example' },
      { fetchedAt: at, isListed: true },
    );
  };
  /** As the ingestion stores articles: many pages and feeds. */
  const aggregate = async (one: StoredText, at: Date) => {
    const other = { ...reading(one), canonicalAddress: 'https://tribune.example/other' };
    await saveArticles({ db: database().db, clock: () => at }, [other, reading(one)], {
      source: one.from ?? 'page',
    });
    await database()
      .db.deleteFrom('articles')
      .where('canonical_address', '=', other.canonicalAddress)
      .execute();
  };
  const writers = { check, aggregate };

  for (const first of ['check', 'aggregate'] as const) {
    for (const second of ['check', 'aggregate'] as const) {
      it.each(cases.filter(([, , next]) => next.from === undefined || second === 'aggregate'))(
        `by ${first} and then by ${second} keeps %s`,
        async (_, stored, next, stays) => {
          await writers[first](stored, new Date(start));
          await writers[second](next, new Date(start + 3_600_000));
          const { text, title, pageKind, wordCount } = reading(stays === 'stored' ? stored : next);
          expect(await read()).toMatchObject([{ text, title, pageKind, wordCount }]);
        },
      );
    }
  }

  it.each(cases.filter(([, stored]) => stored.from === undefined))(
    'keeps %s when both come in one batch',
    async (_, stored, next, stays) => {
      const deps = { db: database().db, clock: () => new Date(start) };
      if (next.from === 'feed') {
        await saveArticles(deps, [reading(stored)]);
        await saveArticles(deps, [reading(next)], { source: 'feed' });
      } else {
        await saveArticles(deps, [reading(stored), reading(next)]);
      }
      const { text, title } = reading(stays === 'stored' ? stored : next);
      expect(await read()).toMatchObject([{ text, title }]);
    },
  );

  it.each([
    ['2026-06-01T20:00:00.000Z', '2026-06-01T12:00:00.000Z'],
    ['2027-07-01T00:00:00.000Z', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01T11:00:00.000Z', '2026-06-01T11:00:00.000Z'],
  ])('dates an article of %s that is read at noon by %s', async (publishedAt, expected) => {
    const deps = { db: database().db, clock: () => new Date(start) };
    await saveArticles(deps, [{ ...reading(full(500)), publishedAt }]);
    expect((await read())[0]?.publishedAt).toBe(expected);
  });

  it('gives back what is stored, and notes when its page was last read', async () => {
    const { db } = database();
    const later = new Date(start + 3_600_000);
    const first = await upsertArticleRow(
      db,
      { article: reading(full(500)), domain: 'tribune.example' },
      { fetchedAt: new Date(start), isListed: true },
    );
    const second = await upsertArticleRow(
      db,
      { article: reading(teaser(40)), domain: 'tribune.example' },
      { fetchedAt: later, isListed: true },
    );
    expect(second).toEqual({ ...first, fetchedAt: later });
    const deps = { db, clock: () => new Date(start + 7_200_000) };
    await saveArticles(deps, [reading(teaser(40, { from: 'feed' }))], { source: 'feed' });
    expect((await read())[0]?.fetchedAt).toEqual(later);
  });
});
