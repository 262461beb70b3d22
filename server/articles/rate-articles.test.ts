import { expect, it } from 'vitest';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { rateListed, rateOutdated } from './rate-articles.ts';

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

describeOnDatabase('articles of listed stories', (database) => {
  const { now: clock } = createTestClock();

  /** A story, and a model that rates or fails. */
  async function open() {
    const { db, pool } = database();
    const ids = await storeSamples(db, bridgeReports, clock());
    await storeStory(db, ids, clock());
    await pool.query(
      'UPDATE stories SET semantic_confidence = 0.9, article_count = 3, last_article_at = $1',
      [clock()],
    );
    const embedded = createEmbeddedAnalyzer();
    const requested: string[] = [];
    let failure: ModelFailureReason | null = null;
    const analyzer: typeof embedded = {
      ...{ name: 'model' as const, version: 'm1' },
      async analyze(subject) {
        requested.push(subject.title);
        if (failure !== null) throw new ModelFailure(failure);
        return { ...(await embedded.analyze(subject)), analyzer: { name: 'model', version: 'm1' } };
      },
    };
    const touched: string[] = [];
    const tried = new Set<string>();
    const rate = (robotsTerms: OutletTable['robotsTerms'] = new Map()) =>
      rateListed(
        {
          ...{ db, clock, analyzer, outlets: { version: 1, outlets: [], robotsTerms } },
          onRated: async (_, articles) => void touched.push(...articles),
        },
        { tried, limit: 10, signal: new AbortController().signal },
      );
    return { ids, requested, touched, rate, fail: (reason: ModelFailureReason | null) => (failure = reason) };
  }

  it('are rated once by the model, and their stories are marked', async () => {
    const { ids, requested, touched, rate } = await open();
    expect(await rate()).toBe(ids.length);
    expect([...touched].sort()).toEqual([...ids].sort());
    expect(await rate()).toBe(0);
    expect(requested).toHaveLength(ids.length);
  });

  it('are not sent to the model where their publisher forbids it', async () => {
    const { ids, requested, rate } = await open();
    const { rows } = await database().pool.query(
      'SELECT canonical_address FROM articles ORDER BY id LIMIT 1',
    );
    const site = hostOf(rows[0].canonical_address) ?? '';
    const terms = new Map([[site, { kind: 'no-ai' as const, source: 'its robots.txt' }]]);
    const ofSite = await database().pool.query('SELECT id FROM articles WHERE canonical_address LIKE $1', [
      `%${site}%`,
    ]);
    expect(await rate(terms)).toBe(ids.length - ofSite.rows.length);
    expect(requested).toHaveLength(ids.length - ofSite.rows.length);
  });

  it('are tried again where the model was not asked, and not where its answer was of no use', async () => {
    const { ids, requested, rate, fail } = await open();
    fail('over-budget');
    expect(await rate()).toBe(0);
    fail('malformed');
    expect(await rate()).toBe(0);
    expect(requested).toHaveLength(2 * ids.length);
    fail(null);
    expect(await rate()).toBe(0);
    expect(requested).toHaveLength(2 * ids.length);
  });
});
