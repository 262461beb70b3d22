import { maxComparedCharacters } from '#domain/comparison/tokenize.ts';
import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { fingerprintTexts, offerSentences, type StorySelection } from '#domain/stories/story-selection.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { StorySelector } from '#server/analysis/model/open-model.ts';
import type { Offer } from '#server/analysis/model/select-sentences.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { chooseProjectedArticles, prepareTexts } from '../projection/build-refreshed-story.ts';
import { toMember } from '../projection/to-member.ts';
import { advanceRevision } from '../statistics-store.ts';
import { listMembers, listTextBeginnings } from '../story-store.ts';
import {
  claimStory,
  countTries,
  listUnselected,
  markUnchanged,
  releaseStory,
  saveSelection,
  type UnselectedStory,
} from './selection-store.ts';

export interface SelectDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  selector: Omit<StorySelector, 'isOn'>;
}

const hourMs = 3_600_000;
/** Older stories hardly stand on a page any more. */
const maxAgeMs = 72 * hourMs;
/** After a query without use, a story waits so long for the next one. */
const pauseMs = hourMs;
/** After so many queries without use and none with use, every story does. */
const maxFailures = 5;

/** The model was not queried at all, or does not answer anybody now. */
const isAboutNoStory = ({ reason }: ModelFailure): boolean =>
  ['over-budget', 'switched-off', 'rate-limited', 'resting', 'unusable', 'not-connected'].includes(reason);
/** The answer is of no use for this story; the next story may have a better one. */
const isAboutStory = ({ reason }: ModelFailure): boolean =>
  ['malformed', 'refused', 'cut-off', 'too-long'].includes(reason);

/** Whether something was selected for a story by this model, with the instruction of now. */
const isCurrent = (
  { selection }: UnselectedStory,
  { model, instruction }: Omit<StorySelector, 'isOn'>,
): boolean => selection?.model === model && selection.instruction >= instruction;

/** What the model may select from; null if it selected from it before, or if the rules let it select nothing. */
async function prepareOffer(
  { db, outlets, selector }: SelectDeps,
  story: UnselectedStory,
): Promise<Offer | null> {
  const members = (await listMembers(db, [story.id])).map((row) => toMember(row, outlets));
  const quoted = chooseProjectedArticles(members).filter((each) =>
    mayReadWithModel(outlets, each.outlet.domain),
  );
  const ids = quoted.map((member) => member.id);
  const beginnings = await listTextBeginnings(db, ids, maxComparedCharacters);
  const texts = prepareTexts(quoted, beginnings);
  const fingerprint = fingerprintTexts(texts);
  if (isCurrent(story, selector) && story.selection?.fingerprint === fingerprint) return null;
  const articles = offerSentences(texts);
  return articles.some(({ sentences }) => sentences.length > 0) ? { articles, fingerprint } : null;
}

/** Stores an answer. False if the story is gone. */
async function save({ db, clock }: SelectDeps, story: UnselectedStory, selection: StorySelection) {
  return await db.transaction().execute(async (tx) => {
    // Locks the counter, as every writer of stories does.
    await advanceRevision(tx, 'grouping', clock());
    return await saveSelection(tx, story, selection, clock());
  });
}

/** @returns what was stored for the story; null if nothing was */
async function selectFor(
  deps: SelectDeps,
  story: UnselectedStory,
  signal: AbortSignal,
): Promise<StorySelection | null> {
  const { db, clock } = deps;
  const offer = await prepareOffer(deps, story);
  if (offer === null) {
    await markUnchanged(db, story, deps.selector);
    return null;
  }
  const now = clock();
  const notTriedSince = new Date(now.getTime() - pauseMs);
  if (!(await claimStory(db, story, { now, notTriedSince }))) return null;
  try {
    const selection = await deps.selector.select(offer, signal);
    return (await save(deps, story, selection)) ? selection : null;
  } catch (error) {
    // After other failures the claim stays, so that one story does not keep all others waiting.
    const isFree = signal.aborted || (error instanceof ModelFailure && isAboutNoStory(error));
    if (isFree) await releaseStory(db, story.id);
    throw error;
  }
}

/** The answers of a model in one run. */
export interface Answers {
  /** Stored; their stories wait for a new projection. */
  selected: number;
  /** Of these, which the model found insufficient; the weights select for their stories. */
  insufficient: number;
  /** Not stored; their stories are queried for again after an hour. */
  unusable: number;
}

/**
 * Queries the model for the title and the sentences of stories that changed, one after the other, until `limit` stories were
 * looked at, `maxMs` have passed or the model cannot be used. Each answer is stored at once.
 * @returns how many answers there were, and what ended the run early, if anything
 */
export async function selectWaiting(
  deps: SelectDeps,
  { limit, maxMs, signal }: { limit: number; maxMs: number; signal: AbortSignal },
): Promise<Answers & { failure: unknown }> {
  const { db, clock, selector } = deps;
  const begun = clock().getTime();
  const notTriedSince = new Date(begun - pauseMs);
  const answers: Answers = { selected: 0, insufficient: 0, unusable: 0 };
  const tries = await countTries(db, notTriedSince);
  if (tries.failed >= maxFailures && tries.selected === 0) return { ...answers, failure: null };
  let failed = 0;
  const since = new Date(begun - maxAgeMs);
  for (const story of await listUnselected(db, { since, notTriedSince, selector, limit })) {
    if (signal.aborted || clock().getTime() - begun >= maxMs) break;
    try {
      const selection = await selectFor(deps, story, signal);
      if (selection === null) continue;
      answers.selected += 1;
      if (!selection.isSufficient) answers.insufficient += 1;
      failed = 0;
    } catch (error) {
      failed += 1;
      const isUnusable = error instanceof ModelFailure && isAboutStory(error);
      if (isUnusable) answers.unusable += 1;
      if (!isUnusable || failed >= maxFailures) return { ...answers, failure: error };
    }
  }
  return { ...answers, failure: null };
}
