import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import {
  type ChangeMark,
  type DayOffer,
  type DietData,
  isEmptyMark,
  type OpenedArticle,
  type StoryMark,
} from './diet-entries.ts';

interface DietSchema extends DBSchema {
  opened: { key: number; value: OpenedArticle; indexes: { at: number } };
  offered: { key: string; value: DayOffer; indexes: { at: number } };
  marks: { key: string; value: StoryMark };
}

type DietDatabase = IDBPDatabase<DietSchema>;

/** Older entries are deleted: a year and a week. */
const keptMs = 372 * 86_400_000;

const open = new Map<string, Promise<DietDatabase>>();

function database(name: string): Promise<DietDatabase> {
  const known = open.get(name);
  if (known !== undefined) return known;
  const opened = openDB<DietSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('opened', { autoIncrement: true }).createIndex('at', 'at');
      db.createObjectStore('offered', { keyPath: 'id' }).createIndex('at', 'at');
      db.createObjectStore('marks', { keyPath: 'story' });
    },
    // Another tab deletes the database, or a newer release changes it.
    blocking: () => void close(name),
    terminated: () => void open.delete(name),
  });
  open.set(name, opened);
  opened.catch(() => open.delete(name));
  return opened;
}

async function close(name: string): Promise<void> {
  const opened = open.get(name);
  open.delete(name);
  (await opened?.catch(() => undefined))?.close();
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('balance-marks');

/** Calls the listener with the name of a database whose marks another tab of this browser changed. */
export function onMarksElsewhere(listener: (name: string) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(String(data)));
}

/** Adds an opened article, and deletes what is too old. */
export async function addOpened(name: string, article: OpenedArticle): Promise<void> {
  const change = (await database(name)).transaction('opened', 'readwrite');
  await change.store.add(article);
  const old = IDBKeyRange.upperBound(article.at - keptMs);
  for await (const cursor of change.store.index('at').iterate(old)) await cursor.delete();
  await change.done;
}

/** Stores what an edition offers today, in place of an earlier snapshot of the day. */
export async function putOffer(name: string, offer: DayOffer): Promise<void> {
  const change = (await database(name)).transaction('offered', 'readwrite');
  await change.store.put(offer);
  const old = IDBKeyRange.upperBound(offer.at - keptMs);
  for await (const cursor of change.store.index('at').iterate(old)) await cursor.delete();
  await change.done;
}

/**
 * Changes marks as they are stored, in one transaction, because another tab may have changed them; one without any time
 * is deleted. Returns those that were changed.
 * @param change gets the stored mark of a story; undefined leaves it as it is
 */
export async function updateMarks(
  name: string,
  stories: readonly string[],
  change: ChangeMark,
): Promise<StoryMark[]> {
  const { store, done } = (await database(name)).transaction('marks', 'readwrite');
  const changed: StoryMark[] = [];
  for (const story of stories) {
    const next = change(await store.get(story), story);
    if (next === undefined) continue;
    await (isEmptyMark(next) ? store.delete(story) : store.put(next));
    changed.push(next);
  }
  await done;
  if (changed.length > 0) channel?.postMessage(name);
  return changed;
}

export async function loadMarks(name: string): Promise<StoryMark[]> {
  return (await database(name)).getAll('marks');
}

export async function loadDiet(name: string): Promise<DietData> {
  const db = await database(name);
  const [opened, offered, marks] = await Promise.all([
    db.getAllFromIndex('opened', 'at'),
    db.getAllFromIndex('offered', 'at'),
    db.getAll('marks'),
  ]);
  // Without those that only note a removal for other browsers.
  return { opened, offered, marks: marks.filter((mark) => !isEmptyMark({ ...mark, removedAt: {} })) };
}

/** Deletes all that is stored of this reader. */
export async function deleteDiet(name: string): Promise<void> {
  await close(name);
  await deleteDB(name);
  channel?.postMessage(name);
}
