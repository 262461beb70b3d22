import type { Clock } from '#server/clock.ts';
import { ModelFailure } from './model-failure.ts';

/** Consecutive failures that open the circuit breaker. */
const maxFailures = 3;
const restSeconds = 30;
/** Upper limit for a server's Retry-After. */
const maxRestSeconds = 300;
const rateLimitSeconds = 20;

/** So many unusable answers among the last ones make the model rest. */
const maxUnusable = 8;
const ofLastAnswers = 10;
const unusableSeconds = 3600;

export type RestReason = 'rate-limited' | 'resting' | 'unusable';

/** A circuit breaker, so that a model that is down, rate limited or useless does not delay every check. */
export interface Rest {
  /** Throws ModelFailure while the circuit is open. */
  check(): void;
  succeeded(): void;
  failed(failure: ModelFailure): void;
  /** Why and until when the model is not asked; null if it is. */
  state(): { reason: RestReason; until: Date } | null;
  /** Ends the rest, after an administrator changed or tested something. */
  end(): void;
}

export function createRest(clock: Clock): Rest {
  let until = 0;
  let reason: RestReason = 'resting';
  let failures = 0;
  let answers: boolean[] = [];
  const restFor = (why: RestReason, seconds: number) => {
    reason = why;
    failures = 0;
    until = clock().getTime() + seconds * 1000;
  };
  const noteAnswer = (isUsable: boolean) => {
    answers = [...answers, isUsable].slice(-ofLastAnswers);
    if (answers.filter((each) => !each).length < maxUnusable) return;
    answers = [];
    restFor('unusable', unusableSeconds);
  };
  const isResting = () => clock().getTime() < until;
  return {
    check() {
      if (isResting()) throw new ModelFailure(reason);
    },
    succeeded() {
      failures = 0;
      noteAnswer(true);
    },
    failed(failure) {
      if (failure.reason === 'rate-limited') {
        restFor('rate-limited', Math.min(maxRestSeconds, failure.retryAfterSeconds ?? rateLimitSeconds));
      } else if (['malformed', 'refused', 'cut-off'].includes(failure.reason)) {
        noteAnswer(false);
      } else if (
        [
          'timeout',
          'unreachable',
          'server-error',
          'rejected',
          'key-refused',
          'unknown-model',
          'no-credit',
        ].includes(failure.reason)
      ) {
        failures += 1;
        if (failures >= maxFailures) restFor('resting', restSeconds);
      }
    },
    state: () => (isResting() ? { reason, until: new Date(until) } : null),
    end() {
      until = 0;
      answers = [];
    },
  };
}
