import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '#testing/database.ts';
import { listOutletArticles, listWordedRows, newestOfHosts } from './outlet-page-store.ts';

describeOnEachDatabase('the articles of an outlet', (database) => {
  const now = new Date('2026-06-01T00:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const hosts = ['host-3.example', 'host-4.example'];

  /** Articles of a hundred hosts in turn, one an hour; every fifth has no time of its own, every eleventh no text. */
  async function fill() {
    const { db } = database();
    await sql`
      INSERT INTO articles (id, canonical_address, address, domain, page_kind, title, text, language, published_at,
        fetched_at, word_count, link_count, correction_noted)
      SELECT md5(n::text)::uuid, address, address, 'host-' || n % 100 || '.example',
        CASE WHEN n % 11 = 0 THEN 'other' ELSE 'article' END, 'Article ' || n, 'A text.', 'en',
        CASE WHEN n % 5 = 0 THEN NULL ELSE at END, at, 2, 0, false
      FROM generate_series(1, 5000) AS n, LATERAL (
        SELECT 'https://news.example/' || n AS address, ${now}::timestamptz - n * interval '1 hour' AS at
      ) AS own`.execute(db);
    await sql`
      INSERT INTO ratings (article_id, analyzer, analyzer_version, analysis, lean, credibility, created_at)
      SELECT id, 'embedded', '1', '{"lean": {"parts": [{"kind": "text", "lean": -0.2}]}}', 0.2, 0.6, fetched_at
      FROM articles`.execute(db);
    await sql`ANALYZE articles, ratings`.execute(db);
  }

  it('are read in the order of an index, from the newest on', async () => {
    await fill();
    for (const from of [undefined, hoursAgo(2_000)]) {
      const query = newestOfHosts({ hosts, limit: 12, ...(from === undefined ? {} : { from }) });
      const { rows } = await sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(database().db);
      const plan = JSON.stringify(rows);
      expect(plan).toContain('articles_domain_dated');
      expect(plan).not.toMatch(/Seq Scan|Bitmap/);
    }
  });

  it('are the newest of all its hosts, those without a time of their own by when they were read', async () => {
    await fill();
    const rows = await listOutletArticles(database().db, { hosts, countFrom: 2, limit: 6 });
    expect(rows.map(({ title }) => title)).toEqual(
      [3, 4, 103, 104, 203, 204].map((number) => `Article ${number}`),
    );
    const undated = await listOutletArticles(database().db, {
      hosts: ['host-5.example', 'host-3.example'],
      ...{ countFrom: 2, limit: 3 },
    });
    expect(undated.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ['Article 3', hoursAgo(3)],
      ['Article 5', hoursAgo(5)],
      ['Article 103', hoursAgo(103)],
    ]);
    expect(await listOutletArticles(database().db, { hosts: [], countFrom: 2, limit: 6 })).toEqual([]);
  });

  it('give the lean of their wording since a time', async () => {
    await fill();
    const of = (from: Date, limit: number) => listWordedRows(database().db, { hosts, from, limit });
    expect((await of(hoursAgo(204), 300)).map(({ dated }) => dated)).toEqual(
      [3, 4, 103, 104, 203, 204].map(hoursAgo),
    );
    expect(await of(hoursAgo(204), 2)).toEqual(
      [3, 4].map((hours) => ({ dated: hoursAgo(hours), lean: -0.2 })),
    );
  });
});
