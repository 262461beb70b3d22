import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import type { JobRules } from './job-queue.ts';

export interface QueuedJob {
  id: string;
  data: object;
  /** This one included. */
  attempts: number;
}

const scheduleKey = 'schedule';
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const unlessItWaits = sql`ON CONFLICT (name, key) WHERE attempts = 0 DO NOTHING`;

/** Returns the job's id, or null if a job with the same key is already waiting. */
export async function insertJob(
  db: Db | Tx,
  job: { name: string; key?: string | undefined; data: object; startAfterSeconds?: number | undefined },
): Promise<string | null> {
  const { name, key = null, data, startAfterSeconds = 0 } = job;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO queued_jobs (name, key, data, due_at)
    VALUES (${name}, ${key}, ${toJsonb(data)}::jsonb, ${inSeconds(startAfterSeconds)})
    ${unlessItWaits} RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Inserts the first job of each schedule; each attempt at one inserts the next. */
export async function insertSchedules(db: Db, names: readonly string[]): Promise<void> {
  await sql`INSERT INTO queued_jobs (name, key, data)
    SELECT name, ${scheduleKey}, '{}' FROM unnest(${[...names]}::text[]) AS name ${unlessItWaits}`.execute(
    db,
  );
}

/** The names with jobs that may begin. */
export async function listDueNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM queued_jobs WHERE state <> 'failed' AND due_at <= now()`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Begins an attempt at the job of this name that has been due for the longest time, or at one that a process began and
 * did not end in time. With the first attempt at a scheduled job, the next one waits for the next interval.
 */
export async function claimJob(
  db: Db,
  name: string,
  { timeoutSeconds, everySeconds = 0 }: JobRules,
): Promise<QueuedJob | null> {
  const { rows } = await sql<QueuedJob>`
    WITH claimed AS (
      UPDATE queued_jobs SET state = 'active', attempts = attempts + 1, due_at = ${inSeconds(timeoutSeconds)}
      WHERE id = (SELECT id FROM queued_jobs WHERE name = ${name} AND state <> 'failed' AND due_at <= now()
        ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, data, attempts, key
    ), next AS (
      INSERT INTO queued_jobs (name, key, data, due_at)
      SELECT ${name}, key, '{}', to_timestamp((floor(extract(epoch FROM now()) / every) + 1) * every)
      FROM claimed, (VALUES (${everySeconds}::int)) AS schedule (every)
      WHERE key = ${scheduleKey} AND attempts = 1 AND every > 0
      ${unlessItWaits}
    )
    SELECT id, data, attempts FROM claimed`.execute(db);
  return rows[0] ?? null;
}

/** Ends an attempt, unless another process has begun the next one. A job that is done is deleted. */
export async function endAttempt(
  db: Db,
  { id, attempts }: QueuedJob,
  end: { state: 'done' | 'failed' } | { state: 'waiting'; startAfterSeconds: number },
): Promise<void> {
  const isOwn = sql`id = ${id} AND attempts = ${attempts} AND state = 'active'`;
  if (end.state === 'done') await sql`DELETE FROM queued_jobs WHERE ${isOwn}`.execute(db);
  else {
    const seconds = end.state === 'waiting' ? end.startAfterSeconds : 0;
    await sql`UPDATE queued_jobs SET state = ${end.state}, due_at = ${inSeconds(seconds)}
      WHERE ${isOwn}`.execute(db);
  }
}

/** Lets the jobs of a killed process begin again. */
export async function releaseJobs(db: Db): Promise<void> {
  await sql`UPDATE queued_jobs SET due_at = now() WHERE state = 'active'`.execute(db);
}

export async function deleteFailedJobs(db: Db): Promise<void> {
  await sql`DELETE FROM queued_jobs WHERE state = 'failed' AND due_at < now() - interval '2 days'`.execute(
    db,
  );
}

/** Takes over the jobs that wait in the queue of 1.0.0, whose processes may still add some, or that it has lost. */
export async function moveFormerJobs(db: Db, names: readonly string[]): Promise<void> {
  const former = await sql`SELECT WHERE to_regclass('pgboss.job') IS NOT NULL`.execute(db);
  if (former.rows.length === 0) return;
  await sql`
    WITH moved AS (
      DELETE FROM pgboss.job WHERE name = ANY(${[...names]}::text[])
        AND (state < 'active' OR state = 'active' AND started_on + expire_in < now())
      RETURNING *
    )
    INSERT INTO queued_jobs (name, key, data, attempts, due_at)
    SELECT name, singleton_key, coalesce(data, '{}'), CASE state WHEN 'created' THEN 0 ELSE retry_count + 1 END,
      start_after FROM moved ${unlessItWaits}`.execute(db);
}
