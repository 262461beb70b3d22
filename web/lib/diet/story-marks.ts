import { useSyncExternalStore } from 'react';
import { whenIdle } from '#web/lib/after-paint.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { storedSession } from '#web/lib/session/session-state.ts';
import { loadDietDatabase } from './diet.ts';
import { type ChangeMark, isEmptyMark, type MarkName, type StoryMark } from './diet-entries.ts';
import { dietName } from './diet-name.ts';

type DietDatabase = Awaited<ReturnType<typeof loadDietDatabase>>;
type MarkedStory = Pick<StoryMark, 'story' | 'title' | 'topic'>;

/** The marks of the reader by story; undefined until they are loaded. */
let marks: ReadonlyMap<string, StoryMark> | undefined;
interface Load {
  name: string;
  done: Promise<void>;
}
let current: Load | undefined;
const listeners = createListeners();

function set(next: ReadonlyMap<string, StoryMark> | undefined): void {
  marks = next;
  listeners.notify();
}

let isListening = false;

/** Marks of this reader that another tab changed are loaded again. */
function listenToOtherTabs({ onMarksElsewhere }: DietDatabase): void {
  if (isListening) return;
  isListening = true;
  onMarksElsewhere((name) => {
    const shown = current;
    if (shown?.name === name) void loadMarks(name, () => current === shown);
  });
}

async function loadMarks(name: string, isCurrent: () => boolean): Promise<void> {
  const list = await loadDietDatabase()
    .then((database) => {
      listenToOtherTabs(database);
      return database.loadMarks(name);
    })
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
  if (listeners.isEmpty()) whenIdle(() => void load());
  return listeners.subscribe(listener);
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

/** A mark with one of its times set or removed; undefined where it is so already. */
function changed(mark: StoryMark, name: MarkName, on: boolean): StoryMark | undefined {
  const { [name]: before, ...rest } = mark;
  if (on === (before !== undefined)) return undefined;
  return on ? { ...rest, [name]: Date.now() } : rest;
}

function show(mark: StoryMark): void {
  const all = new Map(marks);
  if (isEmptyMark(mark)) all.delete(mark.story);
  else all.set(mark.story, mark);
  set(all);
}

/** The marks of the reader by story, once they are loaded. */
export async function currentMarks(): Promise<ReadonlyMap<string, StoryMark>> {
  await load();
  return marks ?? new Map();
}

/** Sets or removes a mark of a story, in this browser, where another tab may have changed it since it was loaded. */
export async function markStory(story: MarkedStory, name: MarkName, on: boolean): Promise<void> {
  const { story: id, title, topic } = story;
  const change: ChangeMark = (mark) => changed(mark ?? { story: id, title, topic }, name, on);
  const database = dietName();
  const isShown = () => database === dietName();
  await load();
  let next: StoryMark | undefined;
  try {
    next = await (await loadDietDatabase()).updateMark(database, id, change);
  } catch {
    // A browser that refuses storage has the marks of this page only.
    if (isShown()) next = change(marks?.get(id));
  }
  if (isShown() && next !== undefined) show(next);
}

/** Forgets the loaded marks, because the data was deleted; marks that are shown are loaded again. */
export function reloadStoryMarks(): void {
  current = undefined;
  set(undefined);
  if (!listeners.isEmpty()) void load();
}

// A page may stay open while one account is signed out and another one is signed in.
storedSession.onUserStored(() => {
  if (current !== undefined && current.name !== dietName()) reloadStoryMarks();
});
