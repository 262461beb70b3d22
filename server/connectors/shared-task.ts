/** Work that several callers wait for. It is aborted only when all callers have aborted. */
export interface SharedTask<Result> {
  /** The result; rejects with the reason of `signal` when it aborts. */
  join(signal: AbortSignal): Promise<Result>;
  /** Whether all callers have aborted, so that there will be no result. */
  readonly isAborted: boolean;
}

/** Starts the work at once. */
export function shareTask<Result>(work: (signal: AbortSignal) => Promise<Result>): SharedTask<Result> {
  const abort = new AbortController();
  const result = work(abort.signal);
  let callers = 0;
  return {
    get isAborted() {
      return abort.signal.aborted;
    },
    async join(signal) {
      callers += 1;
      let leave = () => {};
      const left = new Promise<never>((_, reject) => {
        leave = () => {
          reject(signal.reason);
          callers -= 1;
          if (callers === 0) abort.abort(signal.reason);
        };
      });
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([left, result]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}
