import type { Clock } from '#server/clock.ts';
import { ModelFailure } from './model-failure.ts';

/** Failures in a row after which the model rests. */
const maxFailures = 3;
const restSeconds = 30;
/** A server may ask for more time than this; it gets no more at once. */
const maxRestSeconds = 300;
const rateLimitSeconds = 20;

/** Keeps a model that is down or limited from making every check wait. */
export interface Rest {
  /** Throws ModelFailure while the model rests. */
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
