import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/db/db.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { addTestFeed } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { insertListedItems, type ListedItem } from './insert-items.ts';

const outlets = loadOutletTable();
const hourMs = 3_600_000;
const start = Date.UTC(2026, 10, 20, 6);

describeOnDatabase('an item that is listed again', (getDatabase: () => Database) => {
  let feedId: string;
  beforeEach(async () => {
    feedId = await addTestFeed(getDatabase(), 'paper.example');
  });

  /** Lists an item, `hours` later than the first time, and says whether it is new. */
  const isNew = async (item: Partial<ListedItem>, hours = 0, source: string | null = feedId) => {
    const at = new Date(start + hours * hourMs);
    const listed = {
      ...{ title: 'A bridge', address: 'http://paper.example/a', description: '' },
      publishedAt: at.toISOString(),
      ...item,
    };
    const { added } = await insertListedItems(
      { db: getDatabase().db, clock: () => at, retentionDays: 90, outlets },
      { source: 'feed', feedId: source, feedAddresses: [], items: [listed], deduplicates: true },
    );
    return added === 1;
  };

  it('is another article where its guid is used again', async () => {
    const bulletin = (number: number, hours: number) =>
      isNew(
        { guid: 'latest', title: `Bulletin ${number}`, address: `http://paper.example/b/${number}` },
        hours,
      );
    for (const number of [1, 2, 3]) {
      expect(await bulletin(number, number)).toBe(true);
      expect(await bulletin(number, number)).toBe(false);
    }
    const briefing = (day: number) =>
      isNew({ guid: 'briefing', title: 'Briefing', address: `http://paper.example/${day}` }, day * 24);
    for (const day of [1, 2, 3]) expect(await briefing(day)).toBe(true);
    const yearly = (year: number) =>
      isNew({ guid: '77', title: `Ideas for ${year}`, address: `http://paper.example/${year}` });
    expect(await yearly(2025)).toBe(true);
    expect(await yearly(2026)).toBe(true);
  });

  it.each([
    ['title', { guid: 'u1', title: 'A corrected title' }, 30],
    ['date', { guid: 'u1' }, 30],
    ['address', { guid: 'u1', address: 'http://paper.example/b' }, 1],
    ['address, without a date', { guid: 'u1', address: 'http://paper.example/b', publishedAt: null }, 30],
    [
      'title at the same address in https',
      { guid: 'u1', title: 'B', address: 'https://paper.example/a' },
      30,
    ],
  ])('is the same article with another %s', async (_, change, hours) => {
    expect(await isNew({ guid: 'u1' })).toBe(true);
    expect(await isNew(change, hours)).toBe(false);
  });

  it.each([
    ['https', 'https://paper.example/a'],
    ['www', 'http://www.paper.example/a'],
    ['https and www', 'https://www.paper.example/a'],
    ['a slash', 'http://paper.example/a/'],
    ['a session', 'http://paper.example/a?PHPSESSID=0a1b'],
    ['a session in the path', 'http://paper.example/a;jsessionid=0A1B.node1'],
  ])('is the same article at its address with %s, whatever its guid', async (_, address) => {
    expect(await isNew({ guid: 'http://paper.example/a' })).toBe(true);
    expect(await isNew({ guid: address, address }, 30)).toBe(false);
    const other = await addTestFeed(getDatabase(), 'other.example');
    for (const source of [other, null]) expect(await isNew({ address }, 30, source)).toBe(false);
  });

  it('is read at its other address where the first cannot be read', async () => {
    expect(await isNew({})).toBe(true);
    await getDatabase().pool.query("UPDATE items SET state = 'failed'");
    expect(await isNew({ address: 'https://paper.example/a' })).toBe(true);
  });

  it.each([
    ['host', 'http://m.paper.example/a'],
    ['parameter', 'http://paper.example/a?id=1'],
    ['path', 'http://paper.example/a/b'],
  ])('is another article with another %s', async (_, address) => {
    expect(await isNew({})).toBe(true);
    expect(await isNew({ address })).toBe(true);
  });
});
