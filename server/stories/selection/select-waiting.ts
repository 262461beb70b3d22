import { maxComparedCharacters } from '#domain/comparison/tokenize.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { isSelectedFrom, offerSentences, type StorySelection } from '#domain/stories/story-selection.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { SelectSentences } from '#server/analysis/model/open-model.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { chooseProjectedArticles, prepareTexts } from '../projection/build-refreshed-story.ts';
import { toMember } from '../projection/to-member.ts';
import { advanceRevision } from '../revision-store.ts';
import { listMembers, listTextBeginnings } from '../story-store.ts';
import { keepSelection, listUnselected, saveSelection, type UnselectedStory } from './selection-store.ts';

export interface SelectDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  selectSentences: SelectSentences;
}

/** Older stories hardly stand on a page any more. */
const maxAgeMs = 3 * 86_400_000;

/** Answers without use for one story say nothing of the next one; after other failures the model is left alone. */
const isAboutStory = ({ reason }: ModelFailure): boolean => reason === 'malformed' || reason === 'refused';

/** What the model selects for a story; null if it need not be asked, or if its answer is of no use. */
async function selectFor(
  { db, outlets, selectSentences }: SelectDeps,
  { id, selection }: UnselectedStory,
  signal: AbortSignal,
): Promise<StorySelection | null> {
  const members = (await listMembers(db, [id])).map((row) => toMember(row, outlets));
  const quoted = chooseProjectedArticles(members);
  const ids = quoted.map((member) => member.id);
  if (selection !== null && isSelectedFrom(selection, ids)) return null;
  const texts = prepareTexts(quoted, await listTextBeginnings(db, ids, maxComparedCharacters));
  const offered = offerSentences(texts);
  if (offered.every(({ sentences }) => sentences.length === 0)) return null;
  try {
    return await selectSentences(offered, signal);
  } catch (error) {
    if (error instanceof ModelFailure && isAboutStory(error)) return null;
    throw error;
  }
}

/**
 * Queries the model for the title and the sentences of stories that changed, one after the other, until `limit` stories were
 * looked at, `maxMs` have passed or the model cannot be used. Each answer is stored at once.
 * @returns how many stories wait for a new projection, and why the model could not be used, if so
 */
export async function selectWaiting(
  deps: SelectDeps,
  { limit, maxMs, signal }: { limit: number; maxMs: number; signal: AbortSignal },
): Promise<{ selected: number; failure: ModelFailure | null }> {
  const { db, clock } = deps;
  const begun = clock().getTime();
  const since = new Date(begun - maxAgeMs);
  let selected = 0;
  for (const story of await listUnselected(db, { since, limit })) {
    signal.throwIfAborted();
    if (clock().getTime() - begun >= maxMs) break;
    let selection: StorySelection | null;
    try {
      selection = await selectFor(deps, story, signal);
    } catch (error) {
      if (error instanceof ModelFailure) return { selected, failure: error };
      throw error;
    }
    if (selection === null) {
      await keepSelection(db, story, clock());
      continue;
    }
    const made = selection;
    await db.transaction().execute(async (tx) => {
      // Locks the counter, as every writer of stories does.
      await advanceRevision(tx, 'grouping', clock());
      await saveSelection(tx, story, made, clock());
    });
    selected += 1;
  }
  return { selected, failure: null };
}
