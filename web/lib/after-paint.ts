/** How long work that can wait does so at most, in milliseconds: on a slow machine nothing is ever idle. */
const maxWait = 1_000;

/** Runs what can wait until the screen shows what there is and nothing else is to be done. */
export function whenIdle(run: () => void): () => void {
  let takeBack = () => {};
  const stop = afterPaint(() => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback !== 'function') return run();
    const idle = requestIdleCallback(run, { timeout: maxWait });
    takeBack = () => cancelIdleCallback(idle);
  });
  return () => {
    stop();
    takeBack();
  };
}

/** Runs what can wait until the screen shows what was just chosen; gives a function that takes it back. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // Behind the frame: what is asked for inside of it is still part of it.
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
