import { usageDay } from '#domain/accounts/usage-day.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { ModelFailure } from './model-failure.ts';
import { finalizeTokens, reserveTokens, type TokenTable } from './token-budget-store.ts';

export interface TokenReservation {
  /** Replaces the estimate by the tokens that were used; call once. */
  finalize(used: number): Promise<void>;
}

/** Tokens per UTC day, shared by all processes on the database. */
export interface TokenBudget {
  /** @throws ModelFailure over-budget */
  reserve(tokens: number): Promise<TokenReservation>;
}

/**
 * Reserves an estimate before a call and replaces it by the reported usage afterwards. If the process dies in between,
 * the estimate stays counted until the end of the day.
 */
export function createTokenBudget(deps: {
  db: Db;
  clock: Clock;
  table: TokenTable;
  dailyTokens: number;
}): TokenBudget {
  const { db, clock, table, dailyTokens } = deps;
  return {
    async reserve(tokens) {
      const day = usageDay(clock());
      if (!(await reserveTokens(db, table, { day, tokens, limit: dailyTokens }))) {
        throw new ModelFailure('over-budget');
      }
      return { finalize: (used) => finalizeTokens(db, table, { day, reserved: tokens, used }) };
    },
  };
}
