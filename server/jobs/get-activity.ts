import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type EndedRun, listRunsEndedSince } from './job-run-store.ts';

export interface HourOfActivity {
  /** The start of the hour. */
  hour: Date;
  articles: number;
  /** Feeds and sources that failed, once for each run. */
  failures: number;
  runs: number;
  /** Mean duration of the runs that ended in the hour; null without one. */
  meanSeconds: number | null;
}

const hourMs = 3_600_000;
const hours = 24;

/** The results of the aggregations of the last 24 hours, by the hour in which they ended, oldest first. */
export async function getActivity({ db, clock }: { db: Db; clock: Clock }): Promise<HourOfActivity[]> {
  const lastHour = Math.floor(clock().getTime() / hourMs);
  const firstHour = lastHour - hours + 1;
  const runs = await listRunsEndedSince(db, 'RSS Aggregation', new Date(firstHour * hourMs));
  return Array.from({ length: hours }, (_, index) => {
    const hour = firstHour + index;
    const ended = runs.filter(({ completedAt }) => Math.floor(completedAt.getTime() / hourMs) === hour);
    return sumUp(new Date(hour * hourMs), ended);
  });
}

function sumUp(hour: Date, runs: readonly EndedRun[]): HourOfActivity {
  const durations = runs.flatMap(({ startedAt, completedAt }) =>
    startedAt === null ? [] : [(completedAt.getTime() - startedAt.getTime()) / 1000],
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    hour,
    articles: sum(runs.map(({ articlesProcessed }) => articlesProcessed)),
    failures: sum(runs.map(({ problems }) => problems)),
    runs: runs.length,
    meanSeconds: durations.length === 0 ? null : Math.max(0, sum(durations) / durations.length),
  };
}
