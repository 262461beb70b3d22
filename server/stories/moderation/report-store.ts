import { sql } from 'kysely';
import type { ReportReason } from '#domain/stories/moderation.ts';
import type { Db, Tx } from '#server/db/db.ts';

export interface NewReport {
  story: string;
  reason: ReportReason;
  details: string | null;
  articles: readonly string[];
  accountId: string | null;
  now: Date;
}

export async function insertReport(db: Db | Tx, report: NewReport): Promise<void> {
  await db
    .insertInto('story_reports')
    .values({
      story_id: report.story,
      reason: report.reason,
      details: report.details,
      articles: [...report.articles],
      account_id: report.accountId,
      reported_at: report.now,
    })
    .execute();
}

/** Updates the time of an open report with the same content by the same account. False if there is none. */
export async function renewReport(db: Db | Tx, report: NewReport & { accountId: string }): Promise<boolean> {
  const { articles, details } = report;
  const result = await db
    .updateTable('story_reports')
    .set({ reported_at: report.now })
    .where('account_id', '=', report.accountId)
    .where('story_id', '=', report.story)
    .where('reason', '=', report.reason)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`details IS NOT DISTINCT FROM ${details}::text`)
    .where(sql<boolean>`articles = ${[...articles]}::uuid[]`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countReportsBy(db: Db | Tx, accountId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('story_reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('reported_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface Report {
  id: string;
  story: string;
  storyTitle: string;
  reason: ReportReason;
  details: string | null;
  articles: string[];
  reportedAt: Date;
  closedAt: Date | null;
}

/** Open ones first, then newest first. */
export async function listReportRows(db: Db | Tx, limit: number): Promise<Report[]> {
  return await db
    .selectFrom('story_reports')
    .innerJoin('stories', 'stories.id', 'story_reports.story_id')
    .select([
      'story_reports.id',
      'story_reports.story_id as story',
      'stories.title as storyTitle',
      'reason',
      'details',
      'articles',
      'reported_at as reportedAt',
      'closed_at as closedAt',
    ])
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('reported_at', 'desc')
    .limit(limit)
    .execute();
}

/** False where there is no such report; closing twice keeps the first time. */
export async function markClosed(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('story_reports')
    .set(({ fn, ref, val }) => ({ closed_at: fn.coalesce(ref('closed_at'), val(now)) }))
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Closes every open report on the story of a report; false where there is no such report. */
export async function markAllClosed(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const report = await db
    .selectFrom('story_reports')
    .select('story_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (report === undefined) return false;
  await db
    .updateTable('story_reports')
    .set({ closed_at: now })
    .where('story_id', '=', report.story_id)
    .where('closed_at', 'is', null)
    .execute();
  return true;
}
