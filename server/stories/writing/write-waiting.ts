import { maxComparedCharacters } from '#domain/comparison/tokenize.ts';
import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { fingerprintTexts, offerArticles, type StoryWriting } from '#domain/stories/story-writing.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { StoryWriter } from '#server/analysis/model/open-model.ts';
import type { Offer } from '#server/analysis/model/write-story.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { chooseProjectedArticles, prepareTexts } from '../projection/build-refreshed-story.ts';
import { toMember } from '../projection/to-member.ts';
import { advanceRevision } from '../statistics-store.ts';
import { listMembers, listTextBeginnings } from '../story-store.ts';
import {
  claimStory,
  countTries,
  countUnwritten,
  listUnwritten,
  markUnchanged,
  releaseStory,
  saveWriting,
  type UnwrittenStory,
} from './writing-store.ts';

export interface WriteDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  writer: Omit<StoryWriter, 'isOn'>;
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

/** Whether this model wrote for a story, with the instruction of now. */
const isCurrent = ({ answer }: UnwrittenStory, { model, instruction }: Omit<StoryWriter, 'isOn'>): boolean =>
  answer?.model === model && answer.instruction >= instruction;

/** What the model may write from; null if it wrote from it before, or if there is no sentence to cite. */
async function prepareOffer(
  { db, outlets, writer }: WriteDeps,
  story: UnwrittenStory,
): Promise<Offer | null> {
  const members = (await listMembers(db, [story.id])).map((row) => toMember(row, outlets));
  const quoted = chooseProjectedArticles(members);
  const ids = quoted.map((member) => member.id);
  const beginnings = await listTextBeginnings(db, ids, maxComparedCharacters);
  const texts = prepareTexts(quoted, beginnings);
  const fingerprint = fingerprintTexts(texts);
  if (isCurrent(story, writer) && story.answer?.fingerprint === fingerprint) return null;
  const allowed = texts.filter(({ member }) => mayReadWithModel(outlets, member.outlet.domain));
  const articles = offerArticles(allowed);
  return articles.some(({ sentences }) => sentences.length > 0) ? { articles, fingerprint } : null;
}

/** Stores an answer. False if the story is gone. */
async function save({ db, clock }: WriteDeps, story: UnwrittenStory, writing: StoryWriting) {
  return await db.transaction().execute(async (tx) => {
    // Locks the counter, as every writer of stories does.
    await advanceRevision(tx, 'grouping', clock());
    return await saveWriting(tx, story, writing, clock());
  });
}

/** @returns what was stored for the story; null if nothing was */
async function writeFor(
  deps: WriteDeps,
  story: UnwrittenStory,
  signal: AbortSignal,
): Promise<StoryWriting | null> {
  const { db, clock } = deps;
  const offer = await prepareOffer(deps, story);
  if (offer === null) {
    await markUnchanged(db, story, deps.writer);
    return null;
  }
  const now = clock();
  const notTriedSince = new Date(now.getTime() - pauseMs);
  if (!(await claimStory(db, story, { now, notTriedSince }))) return null;
  try {
    const writing = await deps.writer.write(offer, signal);
    return (await save(deps, story, writing)) ? writing : null;
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
  written: number;
  /** Of these, of which nothing could be verified; the built-in analysis of their stories stands. */
  empty: number;
  /** Not stored; their stories are queried for again after an hour. */
  unusable: number;
}

/** Whether nothing of it can be shown. */
const isEmpty = ({ title, summary, commonGround, differences }: StoryWriting): boolean =>
  title === null && summary.length + commonGround.length + differences.length === 0;

/**
 * Has the model write for stories that changed, one after the other, until `limit` stories were
 * looked at, `maxMs` have passed or the model cannot be used. Each answer is stored at once.
 * @returns how many answers there were, and what ended the run early, if anything
 */
export async function writeWaiting(
  deps: WriteDeps,
  { limit, maxMs, signal }: { limit: number; maxMs: number; signal: AbortSignal },
): Promise<Answers & { failure: unknown }> {
  const { db, clock, writer } = deps;
  const begun = clock().getTime();
  const notTriedSince = new Date(begun - pauseMs);
  const answers: Answers = { written: 0, empty: 0, unusable: 0 };
  const tries = await countTries(db, notTriedSince);
  if (tries.failed >= maxFailures && tries.written === 0) return { ...answers, failure: null };
  let failed = 0;
  const since = new Date(begun - maxAgeMs);
  for (const story of await listUnwritten(db, { since, notTriedSince, writer, limit })) {
    if (signal.aborted || clock().getTime() - begun >= maxMs) break;
    try {
      const writing = await writeFor(deps, story, signal);
      if (writing === null) continue;
      answers.written += 1;
      if (isEmpty(writing)) answers.empty += 1;
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

/** How many stories the model may still write for. */
export async function countStoriesToWrite({
  db,
  clock,
  writer,
}: Pick<WriteDeps, 'db' | 'clock'> & {
  writer: Pick<StoryWriter, 'model' | 'instruction'>;
}): Promise<number> {
  const now = clock().getTime();
  const which = { since: new Date(now - maxAgeMs), notTriedSince: new Date(now - pauseMs), writer };
  return await countUnwritten(db, which);
}
