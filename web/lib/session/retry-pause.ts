/** A pause that ends early when the network is back or the page becomes visible again. */
export interface Pause {
  /** Ends the pause now. */
  end(): void;
  done: Promise<void>;
}

/**
 * @param ms the length of the pause
 * @param minMs the part of it that always passes
 */
export function startPause(ms: number, minMs: number): Pause {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    let isEarlyAllowed = minMs <= 0;
    let isRequested = false;
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(minTimer);
      window.removeEventListener('online', onActivity);
      document.removeEventListener('visibilitychange', onActivity);
      resolve();
    };
    const onActivity = () => {
      if (document.visibilityState !== 'visible') return;
      isRequested = true;
      if (isEarlyAllowed) finish();
    };
    const timer = setTimeout(finish, ms);
    const minTimer = setTimeout(() => {
      isEarlyAllowed = true;
      if (isRequested) finish();
    }, minMs);
    window.addEventListener('online', onActivity);
    document.addEventListener('visibilitychange', onActivity);
    end = finish;
  });
  return { end, done };
}
