import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import {
  type ChangeMark,
  type DayOffer,
  type DietData,
  isEmptyMark,
  type OpenedArticle,
  type StoryMark,
} from './diet-entries.ts';
import { dietName, formerDietName } from './diet-name.ts';

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
  const opening = open.get(name);
  if (opening !== undefined) return opening;
  const opened = openStores(name).then((db) => takeOver(db, name));
  open.set(name, opened);
  opened.catch(() => open.delete(name));
  return opened;
}

function openStores(name: string): Promise<DietDatabase> {
  return openDB<DietSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('opened', { autoIncrement: true }).createIndex('at', 'at');
      db.createObjectStore('offered', { keyPath: 'id' }).createIndex('at', 'at');
      db.createObjectStore('marks', { keyPath: 'story' });
    },
    // Another tab deletes the database, or a newer release changes it.
    blocking: () => void close(name),
    terminated: () => void open.delete(name),
  });
}

/** The former name of a database of the account that is signed in, where there is one of that name. */
async function getFormerName(name: string): Promise<string | null> {
  const former = name === dietName() ? formerDietName() : null;
  // A browser that cannot list its databases opens an empty one, which is deleted.
  const listed = await indexedDB.databases?.();
  return former === null || listed?.every((other) => other.name !== former) ? null : former;
}

/** Moves what an earlier release stored under the former name. */
async function takeOver(db: DietDatabase, name: string): Promise<DietDatabase> {
  const former = await getFormerName(name);
  if (former === null) return db;
  const old = await openStores(former);
  const [opened, offered, marks] = await Promise.all([
    old.getAll('opened'),
    old.getAll('offered'),
    old.getAll('marks'),
  ]);
  old.close();
  const change = db.transaction(['opened', 'offered', 'marks'], 'readwrite');
  for (const article of opened) void change.objectStore('opened').add(article);
  for (const offer of offered) void change.objectStore('offered').put(offer);
  for (const mark of marks) void change.objectStore('marks').put(mark);
  await change.done;
  await deleteDB(former);
  return db;
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
 * Changes a mark as it is stored, in one transaction, because another tab may have changed it; one without any time is
 * deleted. Returns it if it was changed.
 * @param change gets the stored mark; undefined leaves it as it is
 */
export async function updateMark(
  name: string,
  story: string,
  change: ChangeMark,
): Promise<StoryMark | undefined> {
  const { store, done } = (await database(name)).transaction('marks', 'readwrite');
  const next = change(await store.get(story));
  if (next !== undefined) await (isEmptyMark(next) ? store.delete(story) : store.put(next));
  await done;
  if (next !== undefined) channel?.postMessage(name);
  return next;
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
  // An earlier release could store marks without a time.
  return { opened, offered, marks: marks.filter((mark) => !isEmptyMark(mark)) };
}

/** Deletes all that is stored of this reader. */
export async function deleteDiet(name: string): Promise<void> {
  await close(name);
  await deleteDB(name);
  const former = await getFormerName(name);
  if (former !== null) await deleteDB(former);
  channel?.postMessage(name);
}
