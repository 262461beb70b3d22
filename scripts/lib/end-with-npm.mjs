/**
 * `npm start` runs us below a shell that does not pass signals on: a SIGTERM to npm ends npm and the
 * shell, and would leave the server behind. So when the shell is gone, we end as if asked ourselves.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
