import { expect, it } from 'vitest';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { rateOutdated } from './rate-articles.ts';

const note = 'The language model did not answer. The built-in analyzer rated this article instead.';

describeOnDatabase('ratings of another version of the embedded analyzer', (database) => {
  it('are made again, except those in place of a language model, which keep their note', async () => {
    const { now: clock } = createTestClock();
    const { db, pool } = database();
    const analyzer = createEmbeddedAnalyzer();
    const ids = await storeSamples(db, bridgeReports, clock());
    await storeStory(db, ids, clock());
    await pool.query(
      `UPDATE ratings SET analyzer_version = '1.0.0+fallback', analysis = analysis || $1 WHERE article_id = $2`,
      [{ notes: [note] }, ids[0]],
    );
    const touched: string[] = [];
    const onRated = async (_: unknown, articles: readonly string[]) => void touched.push(...articles);
    const outlets = { version: 1, outlets: [] };
    const { signal } = new AbortController();
    expect(await rateOutdated({ db, clock, analyzer, outlets, onRated }, { signal })).toBe(2);
    expect([...touched].sort()).toEqual(ids.slice(1).sort());
    const { rows } = await pool.query(
      `SELECT analyzer_version AS version, analysis -> 'notes' AS notes FROM ratings WHERE article_id = $1`,
      [ids[0]],
    );
    expect(rows).toEqual([{ version: '1.0.0+fallback', notes: [note] }]);
  });
});
