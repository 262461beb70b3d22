import { usageDay } from '#domain/accounts/usage-day.ts';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { ModelFailure } from './model-failure.ts';
import { addUsage, type Call, finalizeTokens, reserveTokens, type TaskLimits } from './model-usage-store.ts';

export interface TokenReservation {
  /**
   * Replaces the estimate by the tokens that were used; call once.
   * @param call what the server reported; absent where it was not asked
   */
  finalize(used: number, call?: Call): Promise<void>;
}

/** The tokens of one task per UTC day, shared by all processes on the database. */
export interface TokenBudget {
  /** @throws ModelFailure over-budget, or switched-off */
  reserve(tokens: number): Promise<TokenReservation>;
}

/**
 * Reserves an estimate before a call and replaces it by the reported usage afterwards. If the process dies in between,
 * the estimate stays counted until the end of the day.
 */
export function createTokenBudget(deps: {
  db: Db;
  clock: Clock;
  task: ModelTask;
  /** The current limits; null while the task is switched off. */
  getLimits(): Promise<TaskLimits | null>;
}): TokenBudget {
  const { db, clock, task, getLimits } = deps;
  return {
    async reserve(tokens) {
      const limits = await getLimits();
      if (limits === null) throw new ModelFailure('switched-off');
      const day = usageDay(clock());
      if (!(await reserveTokens(db, { day, task, tokens, limits }))) {
        throw new ModelFailure('over-budget');
      }
      const { isApart } = limits;
      return {
        async finalize(used, call) {
          await finalizeTokens(db, { day, task, reserved: tokens, used, isApart });
          if (call !== undefined) await addUsage(db, { day, task, ...call });
        },
      };
    },
  };
}

const unlimited: TaskLimits = {
  total: Number.MAX_SAFE_INTEGER,
  own: Number.MAX_SAFE_INTEGER,
  isApart: false,
};

/** Counts a call that an administrator started, whatever is left of the day. */
export async function countCall(
  { db, clock }: { db: Db; clock: Clock },
  task: ModelTask,
  call: Call,
): Promise<void> {
  const day = usageDay(clock());
  const tokens = call.input + call.output;
  if (tokens > 0) await reserveTokens(db, { day, task, tokens, limits: unlimited });
  await addUsage(db, { day, task, ...call });
}
