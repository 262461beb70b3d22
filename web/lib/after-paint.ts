/** The maximum delay of idle work in milliseconds: a slow machine is never idle. */
const maxWait = 1_000;

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {};
  const stop = afterPaint(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') return run();
    const idle = requestIdleCallback(run, { timeout: maxWait });
    cancel = () => cancelIdleCallback(idle);
  });
  return () => {
    stop();
    cancel();
  };
}

/** Runs a function after the next paint. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // After the frame: a task queued inside the callback would still delay the frame.
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
