import { expect, it } from 'vitest';
import type { Side } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { topicTerms } from '#domain/search/search-terms.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { upsertArticleRow } from '#server/articles/article-store.ts';
import type { ConnectorResult, ListedArticle, Searcher } from '#server/connectors/connector.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import type { Database } from '#server/db/db.ts';
import { describeOnDatabase } from '#testing/database.ts';
import type { CheckSettings } from './get-check-settings.ts';
import { buildArticleQuery, buildTopicQuery } from './search-queries.ts';
import { type SuggestionQuery, suggestArticles } from './suggest-articles.ts';

const now = new Date('2026-11-20T12:00:00Z');

function outlet(
  domain: string,
  name: string,
  lean: number | null,
  reliability: number | null,
  more: Partial<Outlet> = {},
): Outlet {
  return {
    domain,
    aliases: [],
    name,
    country: 'US',
    region: 'us',
    owner: null,
    kind: 'newspaper',
    lean,
    reliability,
    flags: [],
    references: ['x'],
    ...more,
  };
}

const outlets = {
  version: 1,
  outlets: [
    outlet('left.example', 'The Left', -0.6, 0.7),
    outlet('center.example', 'The Center', 0, 0.8),
    outlet('right.example', 'The Right', 0.6, 0.7),
    outlet('shrill.example', 'The Shrill', 0.9, 0.2),
    outlet('satire.example', 'The Joke', 0.5, 0.7, { flags: ['satire'] }),
  ],
};

const settings: CheckSettings = {
  relevance: { threshold: 0.25, min_articles: 3, max_articles_to_score: 20 },
  max_total_articles: 50,
  enable_deduplication: true,
  opposing_viewpoints_enabled: true,
  semantic_clustering_threshold: 0.65,
};

function listed(domain: string, title: string, more: Partial<ListedArticle> = {}): ListedArticle {
  return {
    title,
    address: `https://news.google.com/rss/articles/${encodeURIComponent(domain + title)}`,
    isResolved: false,
    outletName: `${domain} as the provider says`,
    outletAddress: domain,
    description: '',
    publishedAt: now.toISOString(),
    ...more,
  };
}

const title = 'Harbour bridge closes after pier moves';
const found: ListedArticle[] = [
  listed('left.example', 'Neglect closed the harbour bridge, workers say'),
  listed('center.example', 'Harbour bridge closed until the pier is safe'),
  listed('right.example', 'Red tape kept the harbour bridge pier unrepaired'),
  listed('shrill.example', 'Harbour bridge pier scandal exposed'),
  listed('satire.example', 'Harbour bridge pier leaves for a better town'),
  listed('unknown.example', 'Harbour bridge pier moved, county confirms'),
  listed('left.example', 'Ten soups for a cold week'),
];

const listedOutlets = new ListedOutlets();

describeOnDatabase('suggested articles', (getDatabase: () => Database) => {
  const suggest = (
    query: SuggestionQuery,
    changes: Partial<CheckSettings> = {},
    articles: ListedArticle[] | ConnectorResult = found,
  ) => {
    const connector: Searcher = {
      id: 'google-news',
      name: 'Google News',
      search: async ({ limit }) =>
        Array.isArray(articles) ? { kind: 'ok', articles: articles.slice(0, limit) } : articles,
    };
    return suggestArticles(
      {
        db: getDatabase().db,
        clock: () => now,
        outlets,
        analyzer: createEmbeddedAnalyzer(),
        connectors: [connector],
        listedOutlets,
      },
      { query, settings: { ...settings, ...changes }, signal: new AbortController().signal },
    );
  };
  const forArticle = (side: Side | null, opposingOnly = true, publishedAt: string | null = null) =>
    buildArticleQuery({
      article: {
        title,
        text: 'The harbour bridge was closed on Monday because its northern pier had moved.',
        address: 'https://subject.example/bridge',
        outlet: 'subject.example',
        publishedAt,
      },
      now,
      side,
      opposingOnly,
    });
  const forTopic = (topic: string, opposingOnly = false) =>
    buildTopicQuery({ terms: topicTerms(topic), now, opposingOnly });
  const sources = (rows: readonly { source: string }[]) => rows.map(({ source }) => source);

  it('rate headlines behind unresolved links by the domain of their source', async () => {
    const { rows } = await suggest(forTopic('harbour bridge'));
    const byTitle = Object.fromEntries(rows.map((row) => [row.source, row]));
    expect(byTitle['The Left']).toMatchObject({
      lean: -0.6,
      side: 'left',
      credibility: 0.7,
      ratedBy: 'outlet',
      isResolved: false,
    });
    expect(listedOutlets.outletOf(byTitle['The Left']?.address ?? '')).toBe('left.example');
    expect(byTitle['The Joke']).toMatchObject({ lean: null, side: null, credibility: 0.7 });
    expect(byTitle['unknown.example']).toMatchObject({ lean: null, ratedBy: null });
    expect(rows.map((row) => row.title)).not.toContain('Ten soups for a cold week');
  });

  it('are rated by where they are, not by whose a service says they are', async () => {
    const { rows } = await suggest(forTopic('harbour bridge'), {}, [
      listed('left.example', 'Harbour bridge closed', {
        ...{ address: 'https://forger.example/a', isResolved: true, outletName: 'The Left' },
      }),
      listed('forger.example', 'Harbour bridge pier moved', {
        ...{ address: 'https://www.right.example/b', isResolved: true },
      }),
    ]);
    const of = (address: string) => rows.find((row) => row.address === address);
    const unrated = { outlet: 'forger.example', source: 'forger.example', lean: null, ratedBy: null };
    expect(of('https://forger.example/a')).toMatchObject(unrated);
    expect(of('https://www.right.example/b')).toMatchObject({ source: 'The Right', lean: 0.6 });
  });

  it.each([
    ['left', ['The Right', 'The Center']],
    ['right', ['The Left', 'The Center']],
    ['center', ['The Left', 'The Right']],
  ] satisfies [Side, string[]][])('for a %s article come from %j, in this order', async (side, expected) => {
    const { rows, info } = await suggest(forArticle(side));
    expect(sources(rows)).toEqual(expected);
    expect(info).toBeNull();
  });

  it('come from every side for an unrated article, which is said', async () => {
    const { rows, info } = await suggest(forArticle(null));
    expect(rows.length).toBeGreaterThan(4);
    expect(info).toMatch(/^This article is unrated/);
  });

  it('come from every side when the filter is off, here or for all', async () => {
    for (const { rows, info } of [
      await suggest(forArticle('left', false)),
      await suggest(forArticle('left'), { opposing_viewpoints_enabled: false }),
    ]) {
      expect(sources(rows)).toContain('The Left');
      expect(info).toBeNull();
    }
  });

  it('are none when nothing qualifies, which is said', async () => {
    const { rows, relevant, info } = await suggest(forArticle('left'), {}, [
      listed('left.example', 'Harbour bridge pier moves'),
      listed('shrill.example', 'Harbour bridge pier scandal exposed'),
    ]);
    expect([rows, relevant.length]).toEqual([[], 2]);
    expect(info).toMatch(/^No credible article from an opposing viewpoint was found/);
  });

  it('are below the threshold only up to the minimum number, and are marked', async () => {
    const relevance = { threshold: 1, min_articles: 2, max_articles_to_score: 20 };
    const { rows } = await suggest(forTopic('harbour bridge pier talks'), { relevance });
    expect(rows.map(({ belowThreshold }) => belowThreshold)).toEqual([true, true]);
    const few = await suggest(forTopic('harbour bridge'), {
      relevance: { ...relevance, threshold: 0.25, max_articles_to_score: 1 },
    });
    expect(few.rows).toHaveLength(1);
  });

  it('obey the limit of the search, and mention sources that are switched off but not those never configured', async () => {
    const total = await suggest(forTopic('harbour bridge'), { max_total_articles: 1 });
    expect(total.rows).toHaveLength(1);
    expect(total.sources.map(({ found: count }) => count)).toEqual([0, 1]);
    const off = await suggest(forTopic('harbour bridge'), {}, { kind: 'disabled' });
    expect(off.sources[1]).toMatchObject({ outcome: 'disabled', found: 0 });
    expect(off.info).toMatch(/^No articles were found for this topic/);
    const absent = await suggest(forTopic('harbour bridge'), {}, { kind: 'absent' });
    expect(absent.sources.map(({ id }) => id)).toEqual(['corpus']);
  });

  it('list syndicated copies once, unless deduplication is off', async () => {
    const copies = [
      listed('left.example', 'Harbour bridge closed until the northern pier is safe'),
      listed('right.example', 'Harbour bridge closed until the northern pier is safe'),
    ];
    const lists = async (enable_deduplication: boolean) =>
      sources((await suggest(forTopic('harbour bridge'), { enable_deduplication }, copies)).rows);
    expect(await lists(true)).toEqual(['The Left']);
    expect((await lists(false)).sort()).toEqual(['The Left', 'The Right']);
  });

  it('prefer the article of the corpus to the same one of a connector', async () => {
    const { db } = getDatabase();
    const address = 'https://right.example/bridge';
    await upsertArticleRow(
      db,
      {
        article: {
          address,
          canonicalAddress: address,
          pageKind: 'article',
          title: 'Red tape kept the harbour bridge pier unrepaired',
          byline: null,
          publishedAt: now.toISOString(),
          siteName: null,
          language: 'en',
          description: 'Engineers <b>warned</b> &amp; nobody listened.',
          text: 'The harbour bridge pier was known to be weak.',
          wordCount: 9,
          linkCount: 0,
          correctionNoted: false,
        },
        domain: 'right.example',
      },
      { fetchedAt: now, isListed: true },
    );
    const { rows } = await suggest(forTopic('harbour bridge pier'));
    expect(rows.filter(({ source }) => source === 'The Right')).toEqual([
      expect.objectContaining({
        origin: 'corpus',
        address,
        lean: 0.6,
        ratedBy: 'outlet',
        description: 'Engineers warned & nobody listened.',
      }),
    ]);
  });

  it('of an article belong to its time', async () => {
    const years = [
      listed('left.example', 'Harbour bridge pier moves again', { publishedAt: '2026-11-20T00:00:00Z' }),
      listed('right.example', 'Harbour bridge pier moves once more', { publishedAt: '2020-03-01T00:00:00Z' }),
    ];
    const first = async (publishedAt: string) =>
      (await suggest(forArticle(null, false, publishedAt), { enable_deduplication: false }, years)).rows[0]
        ?.source;
    expect(await first('2026-11-19T00:00:00Z')).toBe('The Left');
    expect(await first('2020-03-02T00:00:00Z')).toBe('The Right');
  });
});
