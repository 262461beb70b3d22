/**
 * Ends this process when the parent shell of `npm start` has ended. That shell does not forward signals: a
 * SIGTERM to npm ends npm and the shell, but not the server.
 * @returns ends the watch: a process that stops already must get no second signal
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  return () => clearInterval(watch);
}
