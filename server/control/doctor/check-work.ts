import { totalmem } from 'node:os';
import type { FeedHealth } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from '#server/clock.ts';
import { type BackupTimes, getBackupTimes } from '#server/db/backup/last-backup.ts';
import type { Database } from '#server/db/db.ts';
import { countFeedHealth } from '#server/feeds/list-feeds.ts';
import { getLastRunAt } from '#server/jobs/list-jobs.ts';
import { oldestWaitSeconds } from '#server/queue/queue-states.ts';
import { listSetAside } from '#server/set-aside/list-set-aside.ts';
import { listUnusableSettings, type UnusableSetting } from '#server/settings/get-settings.ts';
import { type Check, check } from './check.ts';
import { checkDatabase } from './check-database.ts';

/** @param skewMs how far the clock of this machine is ahead of that of the database */
export function judgeClock(skewMs: number): Check {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (seconds < 5) return check('OK', 'clock', 'This machine and the database have the same time.');
  const text = `The clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} that of the database.`;
  return check(seconds < 60 ? 'WARN' : 'FAIL', 'clock', text, 'Synchronise both by NTP.');
}

export function judgeQueue(oldestSeconds: number): Check {
  const minutes = Math.round(oldestSeconds / 60);
  if (minutes < 5) return check('OK', 'queue', 'No job waits for a worker for long.');
  const advice = 'Check that a process with the role worker runs, or start another one.';
  return check(
    minutes < 30 ? 'WARN' : 'FAIL',
    'queue',
    `A job waits for a worker since ${minutes} minutes.`,
    advice,
  );
}

export function judgeFeeds(counts: Partial<Record<FeedHealth, number>>): Check {
  const { fresh = 0, stale = 0, failing = 0, 'brings-nothing': silent = 0 } = counts;
  const all = fresh + stale + failing + silent;
  if (all === 0) {
    return check(
      'WARN',
      'feeds',
      'No feed is switched on.',
      'Add feeds, or switch some on, under RSS Feed Management.',
    );
  }
  const text = `Of ${all} feeds ${failing} fail, ${silent} bring nothing and ${stale} have not answered for a day.`;
  if (failing + stale + silent < all * 0.2) return check('OK', 'feeds', text);
  const advice =
    'Filter the feeds by the states Failing and Brings nothing and read why; if nearly all fail, check the network and the proxy.';
  return check(failing + stale + silent < all * 0.8 ? 'WARN' : 'FAIL', 'feeds', text, advice);
}

const lateHours = 6;

export function judgeLastRun(lastRunAt: Date | null, now: Date): Check {
  if (lastRunAt === null) {
    return check('WARN', 'aggregation', 'No aggregation has ended yet.', 'Start one, or wait for the first.');
  }
  const hours = (now.getTime() - lastRunAt.getTime()) / 3_600_000;
  if (hours < lateHours) return check('OK', 'aggregation', 'An aggregation ended within the last hours.');
  const text = `The last aggregation ended ${Math.round(hours)} hours ago.`;
  return check('WARN', 'aggregation', text, 'Check that a worker runs and that automatic updates are on.');
}

export function judgeSetAside(total: number): Check {
  if (total === 0) return check('OK', 'set aside', 'Every article and story could be worked on.');
  const text = `${total} ${total === 1 ? 'article or story is' : 'articles and stories are'} set aside.`;
  return check('WARN', 'set aside', text, 'Read the reasons under Set Aside; each is tried again by itself.');
}

export function judgeSettings(unusable: readonly UnusableSetting[]): Check {
  if (unusable.length === 0) return check('OK', 'settings', 'Every stored setting can be used.');
  const names = unusable.map(({ label, fields }) =>
    fields.length === 0 ? `“${label}”` : `“${label}” (${fields.join(', ')})`,
  );
  const text = `Stored settings have values that are not allowed, so the usual ones apply: ${names.join('; ')}.`;
  return check('WARN', 'settings', text, 'Open each of them, correct what is shown, and save it.');
}

const dayMs = 24 * 3_600_000;
const lateBackupDays = 7;

/** Nothing is said in the first days of an installation. */
export function judgeBackup({ last, since }: BackupTimes, now: Date): Check {
  const from = last ?? since;
  const days = from === null ? 0 : Math.floor((now.getTime() - from.getTime()) / dayMs);
  if (last !== null && days < -1) {
    const advice = 'Check the clock of this machine, then run: bin/balance backup FILE.';
    return check(
      'WARN',
      'backup',
      'The time of the last backup is in the future: a clock was wrong.',
      advice,
    );
  }
  if (days >= lateBackupDays) {
    const advice = 'Run: bin/balance backup FILE. Copies by other programs are not known here.';
    return check('WARN', 'backup', `No backup was written for ${days} days.`, advice);
  }
  return check('OK', 'backup', last === null ? 'No backup is due yet.' : 'A backup was written this week.');
}

export function judgeMemory(usedBytes: number, limitBytes: number): Check {
  const [used, limit] = [usedBytes, limitBytes].map((bytes) => Math.round(bytes / 1e6));
  const text = `This process needs ${used} MB of ${limit} MB.`;
  if (usedBytes < limitBytes * 0.85) return check('OK', 'memory', text);
  return check('WARN', 'memory', text, 'Give it more memory: at its limit it is killed and starts again.');
}

/** The limit of the container, else the memory of the machine. */
function memoryLimit(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}

async function clockSkewMs({ pool }: Pick<Database, 'pool'>, clock: Clock): Promise<number> {
  const before = clock().getTime();
  const { rows } = await pool.query<{ ms: string }>(
    `SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`,
  );
  // The database was asked between two readings of the clock.
  return (before + clock().getTime()) / 2 - Number(rows[0]?.ms ?? before);
}

/** Looks at the work that is done, on a database that answers. */
async function checkWork({
  database,
  clock,
}: {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
}): Promise<Check[]> {
  const deps = { db: database.db, clock };
  return [
    judgeClock(await clockSkewMs(database, clock)),
    judgeMemory(process.memoryUsage.rss(), memoryLimit()),
    judgeQueue(await oldestWaitSeconds(database).catch(() => 0)),
    judgeLastRun(await getLastRunAt(deps), clock()),
    judgeFeeds(await countFeedHealth(deps)),
    judgeSettings(await listUnusableSettings(deps)),
    judgeSetAside((await listSetAside(deps, { limit: 1 })).total),
    judgeBackup(await getBackupTimes(database.pool), clock()),
  ];
}

/** Looks at the database and, when it can be used, at the work that it knows of. */
export async function checkStored({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Promise<Check[]> {
  const checks = await checkDatabase(database);
  const isUsable = checks.every(({ level, subject }) => level === 'OK' || subject === 'durability');
  return isUsable ? [...checks, ...(await checkWork({ database, clock }))] : checks;
}
