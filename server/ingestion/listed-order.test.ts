import { expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { addTestFeed } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { chooseFromFeeds } from './choose-items.ts';
import { insertListedItems } from './insert-items.ts';

const now = new Date('2026-11-20T12:00:00Z');
const dayMs = 86_400_000;
const outlets = loadOutletTable();

describeOnDatabase('the order of listed items', (getDatabase: () => Database) => {
  const list = async (dates: readonly (Date | null)[], max = 5) => {
    const deps = { db: getDatabase().db, clock: () => now };
    const feedId = await addTestFeed(getDatabase(), 'archive.example');
    const items = dates.map((date, at) => ({
      ...{ title: `Story ${at}`, address: `https://archive.example/${at}`, description: '' },
      publishedAt: date?.toISOString() ?? null,
    }));
    const { added } = await insertListedItems(
      { ...deps, retentionDays: 90, outlets },
      { source: 'feed', feedId, feedAddresses: [], items, deduplicates: true },
    );
    const chosen = await chooseFromFeeds(deps, { feeds: [{ id: feedId, maxArticles: max }], total: max });
    return { added, chosen: chosen.map(({ title }) => title) };
  };
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

  it('is by date, whatever the order of the feed, and the limit counts no item that is too old', async () => {
    const oldestFirst = Array.from({ length: 600 }, (_, at) => daysAgo(600 - at));
    const chosen = ['Story 599', 'Story 598', 'Story 597', 'Story 596', 'Story 595'];
    expect(await list(oldestFirst)).toEqual({ added: 90, chosen });
  });

  it('lists the newest of more than the limit', async () => {
    const oldestFirst = Array.from({ length: 700 }, (_, at) => daysAgo((700 - at) / 20));
    expect(await list(oldestFirst, 2)).toEqual({ added: 500, chosen: ['Story 699', 'Story 698'] });
  });

  it('is that of the feed where it has no dates', async () => {
    const chosen = Array.from({ length: 26 }, (_, at) => `Story ${at}`);
    expect(await list(Array(26).fill(null), 26)).toEqual({ added: 26, chosen });
  });

  it('takes a date of the near future as now, and one far ahead for none', async () => {
    const ahead = [daysAgo(0.1), daysAgo(-0.8), daysAgo(-400), daysAgo(0)];
    expect((await list(ahead)).chosen).toEqual(['Story 1', 'Story 3', 'Story 0', 'Story 2']);
    const { rows } = await getDatabase().pool.query(
      'SELECT count(*)::integer AS count FROM items WHERE published_at > $1',
      [now],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
