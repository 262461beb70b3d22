import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';

type JobStatus = CallAnswer<'GET /admin/jobs/{jobId}/status'>;
/** The result of an operation; one that is done at once may have no figures. */
export type OperationResult = Partial<NonNullable<JobStatus['result']>>;

export type OperationState =
  | { phase: 'idle' }
  | { phase: 'running'; jobId: string | null; progress: number; message: string }
  | { phase: 'success'; result: OperationResult | null; message: string }
  | { phase: 'error'; error: string }
  | { phase: 'cancelled' };

export const jobPollMs = 2000;

/** Starts an operation: an answer with `jobId` is polled, an answer without one is the result. */
export type StartOperation = () => Promise<OperationResult & { message: string; jobId?: string }>;

export interface Operation {
  state: OperationState;
  start: (startOperation: StartOperation) => void;
  /** Polls a job that runs already. */
  watch: (jobId: string) => void;
  cancel: () => void;
  /** Returns to idle and stops polling. */
  reset: () => void;
}

/** 'HTTP {status}: {statusText}' for an answer without a sentence. */
function startFailure(error: unknown): string {
  if (error instanceof ApiError && !error.fromServer && error.status > 0) {
    return error.message.replace(/^API error: (\d+) ?/, 'HTTP $1: ').trimEnd();
  }
  return describeError(error);
}

/** A long-running action: idle, running, then success or error. A started job is polled every two seconds. */
export function useOperation(): Operation {
  const api = useApi();
  const [state, setState] = useState<OperationState>({ phase: 'idle' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Incremented by every start and reset; later answers to an older run are ignored. */
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    clearTimeout(timer.current);
    return turn.current;
  }, []);
  useEffect(() => () => void stop(), [stop]);

  const poll = useCallback(
    async (jobId: string, ownTurn: number) => {
      const answered = await api('GET /admin/jobs/{jobId}/status', { params: { jobId } }).catch(
        (error: unknown) => startFailure(error),
      );
      if (ownTurn !== turn.current) return;
      const next = typeof answered === 'string' ? failed(answered) : toState(answered, jobId);
      setState(next);
      if (next.phase === 'running') timer.current = setTimeout(() => void poll(jobId, ownTurn), jobPollMs);
    },
    [api],
  );

  const watch = useCallback(
    (jobId: string) => {
      const ownTurn = stop();
      setState({ phase: 'running', jobId, progress: 0, message: '' });
      void poll(jobId, ownTurn);
    },
    [poll, stop],
  );

  const start = useCallback(
    async (startOperation: StartOperation) => {
      const ownTurn = stop();
      setState({ phase: 'running', jobId: null, progress: 0, message: '' });
      try {
        const { jobId, ...answer } = await startOperation();
        if (ownTurn !== turn.current) return;
        if (jobId) watch(jobId);
        else setState({ phase: 'success', result: answer, message: answer.message });
      } catch (error) {
        if (ownTurn === turn.current) setState(failed(startFailure(error)));
      }
    },
    [stop, watch],
  );

  const cancel = async () => {
    if (state.phase !== 'running' || state.jobId === null) return;
    const { jobId } = state;
    const ownTurn = turn.current;
    try {
      await api('POST /admin/jobs/{jobId}/cancel', { params: { jobId } });
    } catch (error) {
      if (ownTurn === turn.current) setState(failed(describeError(error)));
    }
  };

  return {
    state,
    start: (startOperation) => void start(startOperation),
    watch,
    cancel: () => void cancel(),
    reset: () => {
      stop();
      setState({ phase: 'idle' });
    },
  };
}

function failed(error: string): OperationState {
  return { phase: 'error', error };
}

function toState(status: JobStatus, jobId: string): OperationState {
  if (status.status === 'cancelled') return { phase: 'cancelled' };
  if (status.failed) return failed(status.error ?? 'Job failed');
  if (status.completed) return { phase: 'success', result: status.result, message: status.message };
  return { phase: 'running', jobId, progress: status.progress, message: status.message };
}

/** The callback that a finished aggregation calls: an endpoint of the API itself. */
export function callbackAddress(): string {
  return `${location.origin}/webhooks/rss-complete`;
}

const plural = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

const phrases: readonly (readonly [keyof OperationResult, (value: number) => string])[] = [
  ['articles_processed', (value) => `${plural(value, 'article', 'articles')} processed`],
  ['stories_created', (value) => `${plural(value, 'story', 'stories')} created`],
  ['storiesBefore', (value) => `${plural(value, 'story', 'stories')} before`],
  ['storiesAfter', (value) => `${count(value)} after`],
  ['duplicatesRemoved', (value) => `${plural(value, 'duplicate', 'duplicates')} removed`],
  ['cleaned', (value) => `${count(value)} cleaned`],
  ['total', (value) => `${count(value)} in total`],
];

/** The figures of an operation as one sentence; empty without figures. */
export function describeResult(result: OperationResult | null): string {
  if (result === null) return '';
  const parts = phrases.flatMap(([key, write]) => {
    const value = result[key];
    return typeof value === 'number' ? [write(value)] : [];
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
