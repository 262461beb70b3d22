import { findChangedItems } from '#domain/feeds/find-changed-items.ts';
import type { Db } from '#server/db/db.ts';
import type { NewItem } from './item-store.ts';
import { listRereadable, markForReread } from './known-items-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What is older is read no more: its story has ended. */
const maxAgeMs = 3 * dayMs;
const minIntervalMs = 30 * minuteMs;
/** Of one article. */
const maxRereads = 3;
/** Of one list. */
const maxAtOnce = 10;

const toTime = (date: string | Date | null | undefined): number | null =>
  date == null ? null : new Date(date).getTime();

/**
 * Has the pages of items read again whose feed gives them another title or a later time of change: at most three times
 * each, half an hour apart, in the three days after they were listed first. Returns their number.
 */
export async function rereadChanged(
  db: Db,
  { feedId, items, at }: { feedId: string; items: readonly NewItem[]; at: Date },
): Promise<number> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const stored = await listRereadable(db, {
    ...{ feedId, keys: [...byKey.keys()], maxRereads },
    listedSince: new Date(at.getTime() - maxAgeMs),
    unchangedSince: new Date(at.getTime() - minIntervalMs),
  });
  const listedAgain = stored.flatMap(({ id, key, title, updatedAt }) => {
    const item = byKey.get(key);
    if (item === undefined) return [];
    return [
      {
        item: { id, title: item.title || title, updatedAt: item.updatedAt ?? null },
        stored: { title, updated: toTime(updatedAt) },
        listed: { title: item.title, updated: toTime(item.updatedAt) },
      },
    ];
  });
  const changed = findChangedItems(listedAgain).slice(0, maxAtOnce);
  await markForReread(db, changed, at);
  return changed.length;
}
