import { useSyncExternalStore } from 'react';
import { whenIdle } from '#web/lib/after-paint.ts';
import { storedSession } from '#web/lib/session/stored-session.ts';
import { loadDietDatabase } from './diet.ts';
import { isEmptyMark, type MarkName, type StoryMark } from './diet-entries.ts';
import { dietName } from './diet-name.ts';
import { markSyncSetting } from './mark-sync-setting.ts';

type MarkedStory = Pick<StoryMark, 'story' | 'title' | 'topic'>;

/** The marks of the reader by story; undefined until they are loaded. */
let marks: ReadonlyMap<string, StoryMark> | undefined;
interface Load {
  name: string;
  done: Promise<void>;
}
let current: Load | undefined;
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, StoryMark> | undefined): void {
  marks = next;
  for (const listener of listeners) listener();
}

async function loadMarks(name: string, isCurrent: () => boolean): Promise<void> {
  const list = await loadDietDatabase()
    .then((database) => database.loadMarks(name))
    // A browser that refuses storage has no marks.
    .catch(() => []);
  if (isCurrent()) set(new Map(list.map((mark) => [mark.story, mark])));
}

/** Resolves when the marks of the reader are loaded; they are loaded once. */
async function load(): Promise<void> {
  const name = dietName();
  if (typeof indexedDB === 'undefined') return;
  if (current?.name !== name) {
    set(undefined);
    const started: Load = { name, done: Promise.resolve() };
    current = started;
    started.done = loadMarks(name, () => current === started);
  }
  await current.done;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) whenIdle(() => void load());
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mark of a story, or undefined. */
export const useStoryMark = (story: string): StoryMark | undefined =>
  useSyncExternalStore(
    subscribe,
    () => marks?.get(story),
    () => undefined,
  );

/** All marks; undefined until they are loaded. */
export const useStoryMarks = (): ReadonlyMap<string, StoryMark> | undefined =>
  useSyncExternalStore(
    subscribe,
    () => marks,
    () => undefined,
  );

/** A mark with one of its times set or removed; where marks are synchronised, with what the server has to learn. */
function changed(mark: StoryMark, name: MarkName, on: boolean): StoryMark {
  const { [name]: before, removedAt, ...others } = mark;
  const now = Date.now();
  const next: StoryMark = { ...others, ...(on ? { [name]: before ?? now } : {}) };
  const isSame = on === (before !== undefined);
  if (!markSyncSetting.isOn()) return next;
  const { [name]: _, ...rest } = removedAt ?? {};
  const removed = on ? rest : isSame ? (removedAt ?? {}) : { ...rest, [name]: now };
  return { ...next, removedAt: removed, ...(isSame ? {} : { isUnsent: true as const }) };
}

/** Stores marks in place of those of the same stories. */
export async function replaceMarks(next: readonly StoryMark[]): Promise<void> {
  await load();
  const all = new Map(marks);
  for (const mark of next) {
    if (isEmptyMark(mark)) all.delete(mark.story);
    else all.set(mark.story, mark);
  }
  set(all);
  if (typeof indexedDB === 'undefined') return;
  const [database, name] = [await loadDietDatabase(), dietName()];
  for (const mark of next) await database.putMark(name, mark).catch(() => undefined);
}

/** The marks of the reader by story, once they are loaded. */
export async function currentMarks(): Promise<ReadonlyMap<string, StoryMark>> {
  await load();
  return marks ?? new Map();
}

/** Sets or removes a mark of a story, in this browser; another one learns of it only where marks are synchronised. */
export async function markStory(story: MarkedStory, name: MarkName, on: boolean): Promise<void> {
  await load();
  const next = changed(marks?.get(story.story) ?? { ...story }, name, on);
  await replaceMarks([next]);
  if (next.isUnsent) markSyncSetting.noteChange();
}

/** Forgets the loaded marks, because the data was deleted; marks that are shown are loaded again. */
export function reloadStoryMarks(): void {
  current = undefined;
  set(undefined);
  if (listeners.size > 0) void load();
}

// A page may stay open while one account is signed out and another one is signed in.
storedSession.onUserStored(() => {
  if (current !== undefined && current.name !== dietName()) reloadStoryMarks();
});
