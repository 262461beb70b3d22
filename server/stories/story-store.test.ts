import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '#testing/database.ts';
import { selectUnprojected } from './projection/projection-store.ts';
import { listStoryRows, selectListed } from './story-store.ts';

describeOnEachDatabase('the newest stories', (database) => {
  const limits = { countFrom: 2, max: 10 };

  /** Stories of one minute after the other; every third is shown to readers. */
  async function fill() {
    await sql`
      INSERT INTO stories (id, title, confidence, card, article_count, last_article_at, created_at, touched_at, refreshed_version)
      SELECT md5(n::text)::uuid, 'Story ' || n, 0.9, '{}', 1 + n % 3, at, at, at, 1
      FROM generate_series(1, 5000) AS n, LATERAL (SELECT timestamptz '2026-06-01' - n * interval '1 minute' AS at) AS t`.execute(
      database().db,
    );
    await sql`ANALYZE stories`.execute(database().db);
  }

  it.each([
    ['listed', selectListed],
    ['without a projection', selectUnprojected],
  ])('are found by their index: those %s', async (_, select) => {
    await fill();
    const plan = JSON.stringify(await select(database().db, limits).explain('json'));
    expect(plan).toContain('stories_last_article_at');
    expect(plan).not.toContain('Seq Scan');
  });

  it('are listed from the newest on', async () => {
    await fill();
    const rows = await listStoryRows(database().db, limits);
    expect(rows.slice(0, 4).map(({ title }) => title)).toEqual(['Story 1', 'Story 2', 'Story 4', 'Story 5']);
    expect(rows).toHaveLength(10);
  });
});
