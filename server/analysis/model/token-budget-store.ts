import { sql } from 'kysely';
import { type ModelTask, maxShareBesideChecks, modelTasks } from '#domain/settings/model-tasks.ts';
import type { Db } from '#server/db/db.ts';

/** The limits of one task on one day. */
export interface TaskLimits {
  /** Tokens of all tasks together. */
  total: number;
  /** Tokens of this task. */
  own: number;
  /** Whether the tokens of this task are counted apart from those of all others. */
  isApart: boolean;
}

const ofTask = (task: ModelTask) => sql<number>`coalesce((model_token_days.tasks ->> ${task})::bigint, 0)`;

/**
 * Adds tokens to a UTC day unless that exceeds a limit. What is not for checks may not use more than half of a day
 * together. It is one statement on one row, so that concurrent calls of several processes cannot exceed a limit together.
 * @param tokens at least 1
 */
export async function reserveTokens(
  db: Db,
  { day, task, tokens, limits }: { day: string; task: ModelTask; tokens: number; limits: TaskLimits },
): Promise<boolean> {
  const { total, own, isApart } = limits;
  const maxOfTask = task === 'checks' ? total : Math.floor((total * maxShareBesideChecks) / 100);
  if (tokens > own || (!isApart && tokens > maxOfTask)) return false;
  const counted = isApart ? 0 : tokens;
  const used = sql`model_token_days.used`;
  const besideChecks = task === 'checks' ? used : sql`${used} - ${ofTask('checks')}`;
  const fits = sql<boolean>`${isApart} OR (${used} + ${tokens} <= ${total} AND ${besideChecks} + ${tokens} <= ${maxOfTask})`;
  const { rows } = await sql`
    INSERT INTO model_token_days (day, used, tasks)
    VALUES (${day}, ${counted}, jsonb_build_object(${task}::text, ${tokens}::bigint))
    ON CONFLICT (day) DO UPDATE SET used = ${used} + ${counted},
      tasks = model_token_days.tasks || jsonb_build_object(${task}::text, ${ofTask(task)} + ${tokens}::bigint)
    WHERE ${ofTask(task)} + ${tokens} <= ${own} AND (${fits})
    RETURNING day`.execute(db);
  return rows.length > 0;
}

/** Replaces the reserved tokens by the used ones, which can be more. */
export async function finalizeTokens(
  db: Db,
  { day, task, reserved, used, isApart }: Finalized,
): Promise<void> {
  if (reserved === used) return;
  const more = used - reserved;
  await sql`UPDATE model_token_days SET used = greatest(0, used + ${isApart ? 0 : more}),
    tasks = tasks || jsonb_build_object(${task}::text, greatest(0, ${ofTask(task)} + ${more}::bigint))
    WHERE day = ${day}`.execute(db);
}

interface Finalized {
  day: string;
  task: ModelTask;
  reserved: number;
  used: number;
  isApart: boolean;
}

/** Tokens used and reserved on a day, by task. */
export async function usedTokens(db: Db, day: string): Promise<Record<ModelTask, number>> {
  const row = await db
    .selectFrom('model_token_days')
    .select('tasks')
    .where('day', '=', day)
    .executeTakeFirst();
  const tasks = row?.tasks ?? {};
  return Object.fromEntries(modelTasks.map((task) => [task, Number(tasks[task] ?? 0)])) as Record<
    ModelTask,
    number
  >;
}
