import type { Clock } from '#server/clock.ts';
import { ModelFailure } from './model-failure.ts';

/** Consecutive failures that open the circuit breaker. */
const maxFailures = 3;
const restSeconds = 30;
/** Upper limit for a server's Retry-After. */
const maxRestSeconds = 300;
const rateLimitSeconds = 20;

/** A circuit breaker, so that a model that is down or rate limited does not delay every check. */
export interface Rest {
  /** Throws ModelFailure while the circuit is open. */
  check(): void;
  succeeded(): void;
  failed(failure: ModelFailure): void;
}

export function createRest(clock: Clock): Rest {
  let until = 0;
  let reason: 'rate-limited' | 'resting' = 'resting';
  let failures = 0;
  const restFor = (seconds: number) => {
    until = clock().getTime() + Math.min(maxRestSeconds, seconds) * 1000;
  };
  return {
    check() {
      if (clock().getTime() < until) throw new ModelFailure(reason);
    },
    succeeded() {
      failures = 0;
    },
    failed(failure) {
      if (failure.reason === 'rate-limited') {
        reason = 'rate-limited';
        restFor(failure.retryAfterSeconds ?? rateLimitSeconds);
      } else if (['timeout', 'unreachable', 'server-error', 'rejected'].includes(failure.reason)) {
        failures += 1;
        if (failures < maxFailures) return;
        failures = 0;
        reason = 'resting';
        restFor(restSeconds);
      }
    },
  };
}
