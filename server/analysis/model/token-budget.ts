import { usageDay } from '#domain/accounts/usage-day.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { ModelFailure } from './model-failure.ts';
import { finalizeTokens, reserveTokens } from './token-budget-store.ts';

export interface TokenReservation {
  /** What was really used; call once. */
  finalize(used: number): Promise<void>;
}

/** LLM_DAILY_BUDGET_TOKENS: shared by every process on the database, counted by UTC day. */
export interface TokenBudget {
  /** @throws ModelFailure over-budget */
  reserve(tokens: number): Promise<TokenReservation>;
}

/**
 * Reserves an estimate before a call and puts the reported usage in its place afterwards. A process that
 * dies in between leaves its estimate counted until the day ends.
 */
export function createTokenBudget(deps: { db: Db; clock: Clock; dailyTokens: number }): TokenBudget {
  const { db, clock, dailyTokens } = deps;
  return {
    async reserve(tokens) {
      const day = usageDay(clock());
      if (!(await reserveTokens(db, day, tokens, dailyTokens))) throw new ModelFailure('over-budget');
      return { finalize: (used) => finalizeTokens(db, day, tokens, used) };
    },
  };
}
