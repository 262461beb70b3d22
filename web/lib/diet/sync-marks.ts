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
import { currentMarks, replaceMarks } from './story-marks.ts';

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

async function receive(marks: readonly ReceivedMark[]): Promise<void> {
  const known = await currentMarks();
  const changed = marks.flatMap((mark) => merge(known.get(mark.story), mark) ?? []);
  if (changed.length > 0) await replaceMarks(changed);
}

/** Notes what the server has, unless it was changed in the meantime. */
async function noteSent(sent: readonly StoryMark[]): Promise<void> {
  const known = await currentMarks();
  const unchanged = sent.filter((mark) => known.get(mark.story) === mark);
  await replaceMarks(unchanged.map(({ isUnsent: _, ...mark }) => mark));
}

async function send(api: ApiClient, name: string, turnOn: boolean): Promise<void> {
  const isSame = () => dietName() === name;
  const marks = [...(await currentMarks()).values()].filter(
    ({ story, isUnsent }) => storyId.test(story) && (turnOn || isUnsent),
  );
  let next = 0;
  // Also without a change of its own: the answer has those of other browsers.
  do {
    // Nothing of one account is sent with the credential of another one, or stored among its marks.
    if (!isSame()) return;
    const part = marks.slice(next, next + maxMarksInCall);
    const since = markSyncSetting.since();
    const body = {
      marks: part.map(toSent),
      ...(since === undefined ? {} : { since }),
      ...(turnOn ? { turn_on: true } : {}),
    };
    const answer = await api('PUT /me/marks', { body }, { credential: storedCredential() });
    if (!isSame()) return;
    await noteSent(part);
    if (!isSame()) return;
    await receive(answer.marks);
    // The reader may have turned it off in the meantime.
    if (isSame() && (turnOn || markSyncSetting.isOn())) markSyncSetting.set(answer.synced_at);
    next += maxMarksInCall;
  } while (next < marks.length);
}

let last: Promise<void> = Promise.resolve();

/**
 * Sends the marks that were changed and gets those of other browsers, one call after the other.
 * @param turnOn sends all of them, and keeps marks of this account on the server from now on
 * @throws ApiError
 */
export async function syncMarks(api: ApiClient, { turnOn = false } = {}): Promise<void> {
  const name = dietName();
  const sending = last.then(() => (turnOn || markSyncSetting.isOn() ? send(api, name, turnOn) : undefined));
  last = sending.catch(() => undefined);
  await sending.catch((error: unknown) => {
    // Another browser of the account turned it off.
    const isRefused = error instanceof ApiError && error.status === 409;
    if (isRefused && dietName() === name) markSyncSetting.turnOff();
    throw error;
  });
}

/** Deletes the marks on the server, for every browser; this one keeps its own. @throws ApiError */
export async function endMarkSync(api: ApiClient): Promise<void> {
  await api('DELETE /me/marks');
  markSyncSetting.turnOff();
  const left = [...(await currentMarks()).values()];
  await replaceMarks(left.map(({ removedAt: _removals, isUnsent: _flag, ...mark }) => mark));
}
