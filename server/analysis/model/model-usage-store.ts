import { sql } from 'kysely';
import { usageDay } from '#domain/accounts/usage-day.ts';
import { type ModelTask, maxShareBesideChecks, modelTasks } from '#domain/settings/model-tasks.ts';
import type { Db } from '#server/db/db.ts';

/** A call that a model server answered, or that was given up. */
export interface Call {
  model: string;
  input: number;
  output: number;
  milliseconds: number;
}

/** The calls of one model for one task in a time. */
export interface ModelUsage extends Call {
  task: string;
  calls: number;
}

export async function addUsage(
  db: Db,
  { day, task, model, input, output, milliseconds }: Call & { day: string; task: ModelTask },
): Promise<void> {
  const ms = Math.round(milliseconds);
  await sql`INSERT INTO model_usage AS known (day, task, model, calls, input_tokens, output_tokens, milliseconds)
    VALUES (${day}, ${task}, ${model}, 1, ${input}, ${output}, ${ms})
    ON CONFLICT (day, task, model) DO UPDATE SET calls = known.calls + 1,
      input_tokens = known.input_tokens + excluded.input_tokens,
      output_tokens = known.output_tokens + excluded.output_tokens,
      milliseconds = known.milliseconds + excluded.milliseconds`.execute(db);
}

/** The usage of `days` UTC days up to now, by task and model; the largest first. */
export async function listUsage(db: Db, { now, days }: { now: Date; days: number }): Promise<ModelUsage[]> {
  const since = usageDay(new Date(now.getTime() - (days - 1) * 24 * 3_600_000));
  const { rows } = await sql<ModelUsage>`
    SELECT task, model, sum(calls) AS calls, sum(input_tokens) AS input, sum(output_tokens) AS output,
      sum(milliseconds) AS milliseconds
    FROM model_usage WHERE day >= ${since} GROUP BY task, model
    ORDER BY sum(input_tokens + output_tokens) DESC, task, model`.execute(db);
  return rows;
}

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
