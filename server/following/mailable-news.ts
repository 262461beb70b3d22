import { DateTime } from 'luxon';
import type { Follow } from '#contract/following.ts';
import type { FollowKind } from '#domain/following/follow.ts';
import { digestRhythms, isQuietHour, type MailPreferences } from '#domain/following/preferences.ts';
import type { StoryState } from '#domain/following/story-change.ts';
import type { Tx } from '#server/db/db.ts';
import { buildFollowNews, getStoryState } from './build-follow-news.ts';
import type { NewsDeps, NewsSource } from './find-news.ts';
import { listFollowRows, listMarks, putMarks } from './follow-store.ts';
import { presentFollow, withoutMerged } from './follows.ts';

type Times = Pick<MailPreferences, 'timeZone' | 'frequency' | 'weekday' | 'hour' | 'quietHours'>;

/** The next time of an hour of the day after a time, in a time zone; where clocks skip the hour, the next one. */
function nextHour(after: DateTime<true>, hour: number): DateTime<true> {
  const today = after.set({ hour, minute: 0, second: 0, millisecond: 0 });
  return today > after ? today : after.plus({ days: 1 }).set({ hour, minute: 0, second: 0, millisecond: 0 });
}

function inZone(time: Date, timeZone: string): DateTime<true> {
  const local = DateTime.fromJSDate(time, { zone: timeZone });
  // A zone that a newer time zone database has dropped.
  return local.isValid ? local : (DateTime.fromJSDate(time, { zone: 'UTC' }) as DateTime<true>);
}

/**
 * When the digest after a time is due, in the reader's time zone; null while none is wanted. One whose hour is quiet is
 * due when the quiet hours end.
 */
export function nextDigestTime(preferences: Times, after: Date): Date | null {
  const { timeZone, frequency, weekday, hour, quietHours } = preferences;
  if (frequency === 'off') return null;
  const due = quietHours !== null && isQuietHour(hour, quietHours) ? quietHours.until : hour;
  let next = nextHour(inZone(after, timeZone), due);
  while (!digestRhythms[frequency].isDue(next, weekday)) next = nextHour(next, due);
  return next.toJSDate();
}

/** A time, or the end of the quiet hours that it is in. */
export function afterQuietHours(
  { timeZone, quietHours }: Pick<Times, 'timeZone' | 'quietHours'>,
  time: Date,
): Date {
  const local = inZone(time, timeZone);
  if (quietHours === null || !isQuietHour(local.hour, quietHours)) return time;
  return nextHour(local, quietHours.until).toJSDate();
}

/** The day of a time in a time zone, such as 2026-11-23. */
export function localDay(time: Date, timeZone: string): string {
  return inZone(time, timeZone).toISODate();
}

/** Milliseconds from a time that is not quiet until quiet hours begin; Infinity without quiet hours. */
export function msUntilQuietHours(
  { timeZone, quietHours }: Pick<Times, 'timeZone' | 'quietHours'>,
  time: Date,
): number {
  if (quietHours === null || quietHours.from === quietHours.until) return Number.POSITIVE_INFINITY;
  return nextHour(inZone(time, timeZone), quietHours.from).toMillis() - time.getTime();
}

/** What a mail can report, and the states to mark once it is sent, by follow. */
export interface MailableNews {
  follows: Follow[];
  states: Map<string, StoryState>;
}

/** The follows of an account, or those of one kind alone, with what is new since the last mail. */
export async function getMailableNews(
  deps: NewsDeps,
  { accountId, kind, source }: { accountId: string; kind?: FollowKind; source: NewsSource },
): Promise<MailableNews> {
  const all = (await listFollowRows(deps.db, accountId)).filter(
    (row) => kind === undefined || row.kind === kind,
  );
  const rows = withoutMerged(all);
  const marks = await listMarks(deps.db, accountId, 'mailed');
  const news = await buildFollowNews(deps, { accountId, follows: rows, marks, source });
  return {
    follows: rows.map((row) => presentFollow(row, news.get(row.id) ?? null)),
    // What was not looked up stays new for the next mail.
    states: new Map(
      all
        .filter(({ id, kind }) => kind === 'story' || news.has(id))
        .map((row) => [row.id, getStoryState(row)]),
    ),
  };
}

/** Notes what a mail has reported. `now` is the time at which its news was read. */
export async function markMailed(tx: Tx, states: ReadonlyMap<string, StoryState>, now: Date): Promise<void> {
  await putMarks(tx, 'mailed', states, now);
}
