import { useSyncExternalStore } from 'react';
import { whenIdle } from '#web/lib/after-paint.ts';
import { loadDietDatabase } from './diet.ts';
import type { StoryMark } from './diet-entries.ts';
import { dietName } from './diet-name.ts';

type MarkName = 'readAt' | 'savedAt' | 'hiddenAt';
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

/** Sets or removes a mark of a story, in this browser alone. */
export async function markStory(story: MarkedStory, name: MarkName, on: boolean): Promise<void> {
  await load();
  const { [name]: before, ...others } = marks?.get(story.story) ?? { ...story };
  const next: StoryMark = { ...others, ...(on ? { [name]: before ?? Date.now() } : {}) };
  const all = new Map(marks);
  if (on || Object.keys(others).some((key) => key.endsWith('At'))) all.set(story.story, next);
  else all.delete(story.story);
  set(all);
  if (typeof indexedDB === 'undefined') return;
  await (await loadDietDatabase()).putMark(dietName(), next).catch(() => undefined);
}

/** Forgets the loaded marks: the data was deleted, or another account is signed in. */
export function reloadStoryMarks(): void {
  current = undefined;
  set(undefined);
  void load();
}
