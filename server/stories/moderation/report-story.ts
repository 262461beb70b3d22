import { AppError } from '#domain/app-error.ts';
import type { ReportReason } from '#domain/stories/moderation.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { lockAccount } from '#server/db/locks.ts';
import { getStoryRow } from '#server/stories/story-store.ts';
import {
  countReportsBy,
  insertReport,
  listReportRows,
  markAllClosed,
  markClosed,
  type Report,
  renewReport,
} from './report-store.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** For one account. */
const maxPerDay = 30;
const dayMs = 86_400_000;

interface Deps {
  db: Db;
  clock: Clock;
}

/**
 * Stores the report of a reader that a story has the wrong articles. The same report by the same account is stored
 * once while it is open.
 * @throws AppError not-found, too-many-requests
 */
export async function reportStory(
  { db, clock }: Deps,
  input: {
    story: string;
    reason: ReportReason;
    details: string | undefined;
    articles: readonly string[];
    by: { id: string };
  },
): Promise<void> {
  const now = clock();
  const story = idPattern.test(input.story) ? await getStoryRow(db, input.story) : null;
  if (story === null)
    throw new AppError('not-found', 'There is no story with this id. It may have been removed.');
  const report = {
    story: story.id,
    reason: input.reason,
    details: input.details?.trim() || null,
    articles: input.articles.filter((id) => idPattern.test(id)),
    accountId: input.by.id,
    now,
  };
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, input.by.id);
    if (await renewReport(tx, report)) return;
    const today = await countReportsBy(tx, input.by.id, new Date(now.getTime() - dayMs));
    if (today >= maxPerDay) {
      throw new AppError(
        'too-many-requests',
        `You have sent ${maxPerDay} reports in a day. Thank you; try again tomorrow.`,
      );
    }
    await insertReport(tx, report);
  });
}

/** Reports of readers, open ones first. */
export async function listReports({ db }: { db: Db }, { limit }: { limit: number }): Promise<Report[]> {
  return await listReportRows(db, limit);
}

/** Closes a report, or all on the same story. @throws AppError not-found */
export async function closeReport(
  { db, clock }: Deps,
  { id, withOthers = false }: { id: string; withOthers?: boolean },
): Promise<void> {
  const mark = withOthers ? markAllClosed : markClosed;
  const isKnown = idPattern.test(id) && (await mark(db, id, clock()));
  if (!isKnown) throw new AppError('not-found', 'There is no such report.');
}
