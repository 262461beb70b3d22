import { sql } from 'kysely';
import { usageDay } from '#domain/accounts/usage-day.ts';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
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
