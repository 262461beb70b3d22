/** Work that several callers wait for. It ends early only when all of them have left. */
export interface SharedTask<Result> {
  /** The result; rejects with the reason of `signal` as soon as that caller leaves. */
  join(signal: AbortSignal): Promise<Result>;
  /** Whether everybody left, so that its result is none. */
  readonly isGivenUp: boolean;
}

/** Begins the work at once. */
export function shareTask<Result>(work: (signal: AbortSignal) => Promise<Result>): SharedTask<Result> {
  const ending = new AbortController();
  const result = work(ending.signal);
  let waiting = 0;
  return {
    get isGivenUp() {
      return ending.signal.aborted;
    },
    async join(signal) {
      waiting += 1;
      let leave = () => {};
      const left = new Promise<never>((_, reject) => {
        leave = () => {
          reject(signal.reason);
          waiting -= 1;
          if (waiting === 0) ending.abort(signal.reason);
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
