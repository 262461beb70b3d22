import { otherKeys } from '#domain/articles/compare-addresses.ts';
import { isSameItem } from '#domain/feeds/is-same-item.ts';
import type { Db } from '#server/db/db.ts';
import type { NewItem } from './item-store.ts';
import { type KnownItem, listItemsByGuid, listKnownKeys } from './known-items-store.ts';

const toComparable = ({ key, title, publishedAt }: NewItem | KnownItem) => ({
  ...{ address: key, title },
  time: publishedAt === null ? null : new Date(publishedAt).getTime(),
});

/** Without the items that the feed listed before under the same guid. */
async function withoutKnownGuids(db: Db, feedId: string, items: readonly NewItem[]): Promise<NewItem[]> {
  const identified = items.flatMap(({ guid, key }) => (guid === null ? [] : [{ guid, key }]));
  const known = new Map<string, KnownItem[]>();
  for (const item of await listItemsByGuid(db, feedId, identified))
    known.set(item.guid, [...(known.get(item.guid) ?? []), item]);
  return items.filter((item) => {
    const sameGuid = item.guid === null ? [] : (known.get(item.guid) ?? []);
    return !sameGuid.some((one) => isSameItem(toComparable(one), toComparable(item)));
  });
}

/** Without the items that are known at another address of the same page: its scheme or "www." changed. */
async function withoutOtherAddresses(db: Db, items: readonly NewItem[]): Promise<NewItem[]> {
  const own = await listKnownKeys(
    db,
    items.map(({ key }) => key),
  );
  const unknown = items.filter(({ key }) => !own.has(key));
  const others = new Map(unknown.map(({ key }) => [key, otherKeys(key)]));
  const known = await listKnownKeys(db, [...others.values()].flat());
  return items.filter(({ key }) => !others.get(key)?.some((other) => known.get(other) === true));
}

/** Without the items that were listed before under another address. */
export async function withoutKnown(
  db: Db,
  feedId: string | null,
  items: readonly NewItem[],
): Promise<NewItem[]> {
  const left = feedId === null ? [...items] : await withoutKnownGuids(db, feedId, items);
  return await withoutOtherAddresses(db, left);
}
