import type { MarkChange, MarkKind } from '#domain/story-marks/story-mark.ts';
import { maxMarksInCall, replaces } from '#domain/story-marks/story-mark.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { storedCredential } from '#web/lib/credential.ts';
import type { MarkName, StoryMark } from './diet-entries.ts';
import { dietName } from './diet-name.ts';
import { markSyncSetting } from './mark-sync-setting.ts';
import { currentMarks, updateMarks } from './story-marks.ts';

type SentMark = CallInput<'PUT /me/marks'>['body']['marks'][number];
type ReceivedMark = CallAnswer<'PUT /me/marks'>['marks'][number];

const kinds = { read: 'readAt', saved: 'savedAt', hidden: 'hiddenAt' } as const satisfies Record<
  MarkKind,
  MarkName
>;
const kindNames = Object.entries(kinds) as [MarkKind, MarkName][];
/** Stories of the samples have other ids. */
const storyId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function changeOf(mark: StoryMark | undefined, name: MarkName): MarkChange | undefined {
  const set = mark?.[name];
  const removed = mark?.removedAt?.[name];
  if (set !== undefined) return { at: set, on: true };
  return removed === undefined ? undefined : { at: removed, on: false };
}

function toSent(mark: StoryMark): SentMark {
  const changes = kindNames.flatMap(([kind, name]) => {
    const change = changeOf(mark, name);
    return change === undefined ? [] : [[kind, { at: new Date(change.at).toISOString(), on: change.on }]];
  });
  const { story, title, topic } = mark;
  return {
    ...{ story, title: cutText(title, 500), topic: cutText(topic, 50) },
    changes: Object.fromEntries(changes),
  };
}

/** The mark of this browser with what the server knows better; undefined where that is nothing. */
function merge(own: StoryMark | undefined, received: ReceivedMark): StoryMark | undefined {
  const { story, title, topic, changes } = received;
  let merged: StoryMark | undefined;
  for (const [kind, name] of kindNames) {
    const sent = changes[kind];
    if (sent === undefined) continue;
    const change = { at: Date.parse(sent.at), on: sent.on };
    if (!replaces(change, changeOf(own, name))) continue;
    const { [name]: _time, removedAt = {}, ...rest } = merged ?? own ?? { story, title, topic };
    const { [name]: _removal, ...removals } = removedAt;
    merged = change.on
      ? { ...rest, removedAt: removals, [name]: change.at }
      : { ...rest, removedAt: { ...removals, [name]: change.at } };
  }
  return merged;
}

async function receive(name: string, received: readonly ReceivedMark[]): Promise<void> {
  const byStory = new Map(received.map((mark) => [mark.story, mark]));
  await updateMarks(name, [...byStory.keys()], (own, story) => {
    const mark = byStory.get(story);
    return mark && merge(own, mark);
  });
}

function hasSameChanges(mark: StoryMark, other: StoryMark): boolean {
  return kindNames.every(([, name]) => {
    const [one, two] = [changeOf(mark, name), changeOf(other, name)];
    return one?.at === two?.at && one?.on === two?.on;
  });
}

/** The mark with no time after `latest`: the server counts later ones as this one, and so do other browsers. */
function capTimes(mark: StoryMark, latest: number): StoryMark {
  const capped: StoryMark = { ...mark, removedAt: { ...mark.removedAt } };
  for (const [, name] of kindNames) {
    if ((capped[name] ?? 0) > latest) capped[name] = latest;
    if ((capped.removedAt?.[name] ?? 0) > latest) capped.removedAt = { ...capped.removedAt, [name]: latest };
  }
  return capped;
}

/** Notes what the server has since `syncedAt`, unless it was changed in the meantime. */
async function noteSent(name: string, sent: readonly StoryMark[], syncedAt: number): Promise<void> {
  const byStory = new Map(sent.map((mark) => [mark.story, mark]));
  await updateMarks(name, [...byStory.keys()], (mark, story) => {
    const before = byStory.get(story);
    if (mark === undefined || before === undefined || !hasSameChanges(mark, before)) return undefined;
    const { isUnsent: _, ...known } = mark;
    return capTimes(known, syncedAt);
  });
}

/** Sends what the server does not have. @param turnsOn the first call turns it on, and no later one again */
async function send(api: ApiClient, name: string, turnsOn: boolean): Promise<void> {
  // Nothing of one account is sent with the credential of another one; a reader may turn it off between calls.
  const isWanted = () => dietName() === name && markSyncSetting.isOn();
  const marks = [...(await currentMarks()).values()].filter(
    ({ story, isUnsent }) => storyId.test(story) && isUnsent,
  );
  // Also without a change of its own: the answer has those of other browsers.
  for (let next = 0; next === 0 || next < marks.length; next += maxMarksInCall) {
    if (!isWanted()) return;
    const part = marks.slice(next, next + maxMarksInCall);
    const since = markSyncSetting.since();
    const body = {
      marks: part.map(toSent),
      ...(since === undefined ? {} : { since }),
      ...(turnsOn && next === 0 ? { turn_on: true } : {}),
    };
    const answer = await api('PUT /me/marks', { body }, { credential: storedCredential() });
    if (!isWanted()) return;
    await noteSent(name, part, Date.parse(answer.synced_at));
    await receive(name, answer.marks);
    if (isWanted()) markSyncSetting.set(answer.synced_at);
  }
}

/** From now on changes are noted as unsent, and so is all that is there. */
async function turnOnHere(name: string): Promise<void> {
  markSyncSetting.set();
  const stories = [...(await currentMarks()).keys()];
  await updateMarks(name, stories, (mark) => mark && { ...mark, isUnsent: true });
}

/** Turns it off in this browser, and forgets what other browsers would have learnt. */
async function turnOffHere(name: string): Promise<void> {
  if (dietName() !== name) return;
  markSyncSetting.turnOff();
  const stories = [...(await currentMarks()).keys()];
  await updateMarks(name, stories, (mark) => {
    if (mark === undefined) return undefined;
    const { removedAt: _removals, isUnsent: _flag, ...left } = mark;
    return left;
  });
}

let last: Promise<void> = Promise.resolve();

/** Runs after what was started before it, unless another account is signed in by then. */
function runInTurn(run: (name: string) => Promise<void>): Promise<void> {
  const name = dietName();
  const running = last.then(() => (dietName() === name ? run(name) : undefined));
  last = running.catch(() => undefined);
  return running;
}

/**
 * Sends the marks that were changed and gets those of other browsers, one call after the other.
 * @param turnOn sends all of them, and keeps marks of this account on the server from now on
 * @throws ApiError
 */
export async function syncMarks(api: ApiClient, { turnOn = false } = {}): Promise<void> {
  await runInTurn(async (name) => {
    if (turnOn) await turnOnHere(name);
    if (!markSyncSetting.isOn()) return;
    try {
      await send(api, name, turnOn);
    } catch (error) {
      // Another browser of the account turned it off, or it could not be turned on.
      const isRefused = error instanceof ApiError && error.status === 409;
      if (isRefused || (turnOn && markSyncSetting.since() === undefined)) await turnOffHere(name);
      throw error;
    }
  });
}

/** Deletes the marks on the server, for every browser; this one keeps its own. @throws ApiError */
export async function endMarkSync(api: ApiClient): Promise<void> {
  await runInTurn(async (name) => {
    await api('DELETE /me/marks');
    await turnOffHere(name);
  });
}
