/** A header counts whole seconds and an answer takes a while; less is no difference. */
const tolerance = 120_000;

let skew = 0;

/** Takes note of the server's clock out of an answer's Date header: a browser's may be wrong by days. */
export function noteServerTime(date: string | null): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  skew = Math.abs(difference) < tolerance ? 0 : difference;
}

/** Now by the server's clock as far as it is known, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + skew;
}
