import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import {
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

/** Changes the mark of a story; a mark without any time is deleted. */
export async function putMark(name: string, mark: StoryMark): Promise<void> {
  const db = await database(name);
  if (isEmptyMark(mark)) await db.delete('marks', mark.story);
  else await db.put('marks', mark);
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
  return { opened, offered, marks };
}

/** Deletes all that is stored of this reader. */
export async function deleteDiet(name: string): Promise<void> {
  await close(name);
  await deleteDB(name);
}
