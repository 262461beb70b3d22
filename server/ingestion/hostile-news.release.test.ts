import { expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { storeHostileNews } from '#testing/store-hostile-news.ts';

const seed = 20261122;

describeOnDatabase(`hostile text in feeds and pages, seed ${seed}`, (database) => {
  it('is crawled, stored, rated, placed and shown in stories, and nothing else is lost', async () => {
    const { sent, ...found } = await storeHostileNews(database(), { strings: 1200, seed });
    expect(found).toMatchObject({ items: sent, articles: sent, rated: sent, placed: sent, left: 0 });
    expect(found.stories).toBeGreaterThan(sent / 6);
  });

  it('leaves no text in the database that is invalid UTF-8 or JSON', async () => {
    await storeHostileNews(database(), { strings: 400, seed: seed + 1 });
    const { db } = database();
    const rows = [
      ...(await db.selectFrom('items').selectAll().execute()),
      ...(await db.selectFrom('articles').selectAll().execute()),
      ...(await db.selectFrom('stories').selectAll().execute()),
    ];
    expect(rows.length).toBeGreaterThan(60);
    expect(JSON.stringify(rows).replaceAll('\\\\', '')).not.toMatch(/\\u(?:d[89a-f]|0000)/);
  });
});
