import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featuresVersion } from '#domain/clustering/encode-features.ts';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { testPostgresUrl } from '#testing/database.ts';
import { openPreviousRelease, type PreviousRelease, rebuildOutdatedNow } from './open-previous-release.ts';

const outdated = `UPDATE ratings SET analyzer_version = '1.0.0' WHERE analyzer = 'embedded'`;
const unversioned = `UPDATE stories SET card = '{"summary": "of an older release"}', projection = '{}', projection_version = 0
  WHERE card IS NOT NULL`;

const otherFeatures =
  'UPDATE story_articles SET features = set_byte(features, 0, 255) WHERE features IS NOT NULL';

for (const engine of ['embedded', 'postgresql'] as const) {
  const skip = engine === 'postgresql' && testPostgresUrl === undefined;
  describe.skipIf(skip)(`what rules of another release made, on the ${engine} database`, () => {
    let app: PreviousRelease;
    const rows = async (query: string) => (await app.database.pool.query(query)).rows;
    beforeAll(async () => {
      app = await openPreviousRelease(engine, { statements: [outdated, unversioned, otherFeatures] });
      await rebuildOutdatedNow(app.database);
    });
    afterAll(() => app?.close());

    it('is rebuilt after the start: features of articles and ratings first, then the stories', async () => {
      const versions = `SELECT DISTINCT projection_version AS version
        FROM stories WHERE card IS NOT NULL AND merged_into IS NULL`;
      expect(await rows(versions)).toEqual([{ version: projectionVersion }]);
      const ratings = await rows(`SELECT DISTINCT analyzer_version AS version FROM ratings
        JOIN story_articles USING (article_id) JOIN stories ON stories.id = story_id
        WHERE analyzer = 'embedded' AND NOT is_sample`);
      expect(ratings).toEqual([{ version: createEmbeddedAnalyzer().version }]);
      const features = await rows(`SELECT DISTINCT get_byte(features, 0) AS version FROM story_articles
        WHERE features IS NOT NULL`);
      expect(features).toEqual([{ version: featuresVersion }]);
      const left = await rows(
        'SELECT id FROM stories WHERE version > greatest(card_version, refreshed_version) AND merged_into IS NULL',
      );
      expect(left).toEqual([]);
    });

    it('says again what it said before, of samples too', async () => {
      const summaries = await rows(
        `SELECT card ->> 'summary' AS summary FROM stories WHERE card IS NOT NULL`,
      );
      expect(summaries.length).toBeGreaterThan(5);
      expect(summaries.map(({ summary }) => summary)).not.toContain('of an older release');
      const sided = await rows(`SELECT title FROM stories WHERE is_sample AND
        card -> 'outlets' @> '[{"side": "left"}]' AND card -> 'outlets' @> '[{"side": "right"}]'`);
      expect(sided.length).toBeGreaterThan(2);
    });
  });
}
