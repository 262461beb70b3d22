import { usedToday } from '#server/analysis/model/usual-time.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Database } from '#server/db/database.ts';
import { type Check, check } from './check.ts';

/** What is left of the day's tokens of the language model; nothing without one. */
export async function checkModelTokens({
  database: { db },
  clock,
  environment: { llm },
}: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  environment: Pick<Environment, 'llm'>;
}): Promise<Check[]> {
  if (llm === undefined) return [];
  const used = await usedToday({ db, clock });
  const percent = Math.round((100 * used) / Math.max(1, llm.dailyBudgetTokens));
  const text = `The language model has used ${percent} % of today’s tokens.`;
  if (percent < 95) return [check('OK', 'model tokens', text)];
  const advice =
    'Raise LLM_DAILY_BUDGET_TOKENS, or give background work a smaller share under Language Model.';
  return [check('WARN', 'model tokens', text, advice)];
}
