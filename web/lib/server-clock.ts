/** A smaller offset is ignored: the header has whole seconds, and an answer has latency. */
const toleranceMs = 120_000;

let offset = 0;

/** Stores the offset of the server's clock from the Date header of an answer: a browser's clock may be wrong by days. */
export function noteServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - Date.now();
  offset = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** The current time by the clock of the server if known, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offset;
}
