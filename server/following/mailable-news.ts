import type { Follow } from '#contract/following.ts';
import type { FollowKind } from '#domain/following/follow.ts';
import type { StoryState } from '#domain/following/story-change.ts';
import type { Tx } from '#server/db/db.ts';
import { buildFollowNews, stateOf } from './build-follow-news.ts';
import type { NewsDeps, NewsSource } from './find-news.ts';
import { listFollowRows } from './follow-store.ts';
import { presentFollow, withoutMerged } from './list-follows.ts';
import { listMarks, putMarks } from './mark-store.ts';

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
      all.filter(({ id, kind }) => kind === 'story' || news.has(id)).map((row) => [row.id, stateOf(row)]),
    ),
  };
}

/** Notes what a mail has reported. `now` is the time at which its news was read. */
export async function markMailed(tx: Tx, states: ReadonlyMap<string, StoryState>, now: Date): Promise<void> {
  await putMarks(tx, 'mailed', states, now);
}
