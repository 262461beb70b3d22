import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { openTestDatabase } from '#testing/database.ts';
import { storeManyArticles } from '#testing/many-articles.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { searchNews } from './search-news.ts';

const now = new Date('2026-11-28T12:00:00Z');
const filters = 'side:left topic:environment';
const repeat = (times: number, part: (at: number) => string) =>
  Array.from({ length: times }, (_, at) => part(at)).join(' ');

/** Processor time counts the thread of the embedded database, so that a busy machine changes little. */
describe('a search among 1,400 articles', () => {
  let database: Database;
  const costOf = async (q: string) => {
    const deps = { db: database.db, clock: () => now, outlets: { version: 1, outlets: [] } };
    const costs = [];
    for (let round = 0; round < 3; round += 1)
      costs.push(await processorTimeOf(() => searchNews(deps, { q })));
    return Math.min(...costs);
  };

  beforeAll(async () => {
    database = await openTestDatabase('embedded');
    await storeManyArticles(database.db, 1400, now);
    await database.pool.query('ANALYZE');
  }, 60_000);
  afterAll(() => database.close());

  it.each([
    ['excluded phrases of rare words', repeat(12, (at) => `-"z${at} q"`)],
    ['excluded phrases of common and rare words', repeat(12, (at) => `-"said z${at}"`)],
    ['excluded phrases of common words', repeat(12, (at) => `-"said year ${at}"`)],
    ['excluded phrases of words that are not indexed', repeat(12, () => '-"the the"')],
    ['excluded words', repeat(24, (at) => `-z${at}`)],
    ['excluded words with hyphens', repeat(12, (at) => `-z${at}-q`)],
  ])(
    'costs little more with %s',
    async (_, excluded) => {
      const plain = await costOf(filters);
      expect(await costOf(`${excluded} ${filters}`)).toBeLessThan(12 * plain);
    },
    60_000,
  );

  it('costs little more with phrases', async () => {
    const plain = await costOf(`said ${filters}`);
    expect(
      await costOf(`said ${repeat(11, (at) => `"of ${['the', 'to', 'a'][at % 3]}"`)} ${filters}`),
    ).toBeLessThan(12 * plain);
  }, 60_000);
});
