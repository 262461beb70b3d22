/** A pause that ends early when the network is back or somebody looks at the page again. */
export interface Pause {
  /** Ends it now. */
  end(): void;
  done: Promise<void>;
}

/**
 * @param ms the whole pause
 * @param minMs what is waited in any case
 */
export function startPause(ms: number, minMs: number): Pause {
  let end: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    let isEarlyAllowed = minMs <= 0;
    let isWanted = false;
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(minTimer);
      window.removeEventListener('online', onSign);
      document.removeEventListener('visibilitychange', onSign);
      resolve();
    };
    const onSign = () => {
      if (document.visibilityState !== 'visible') return;
      isWanted = true;
      if (isEarlyAllowed) finish();
    };
    const timer = setTimeout(finish, ms);
    const minTimer = setTimeout(() => {
      isEarlyAllowed = true;
      if (isWanted) finish();
    }, minMs);
    window.addEventListener('online', onSign);
    document.addEventListener('visibilitychange', onSign);
    end = finish;
  });
  return { end, done };
}
