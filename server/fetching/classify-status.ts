import { type FetchFailure, type FetchFailureKind, fetchFailure } from './fetcher.ts';

/** Upper bound: a host that says a year would otherwise never be requested again. */
export const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

const BY_STATUS = new Map<number, [FetchFailureKind, string]>([
  [401, ['forbidden', 'The site lets only its own readers see this page.']],
  [402, ['forbidden', 'The site asks for payment to see this page.']],
  [403, ['forbidden', 'The site refuses to show this page to programs.']],
  [404, ['not-found', 'The site has no page at this address.']],
  [407, ['network', 'The connection to the site failed at the proxy of this server.']],
  [410, ['gone', 'The site has removed this page for good.']],
  [429, ['rate-limited', 'The site asks to be visited less often.']],
  [451, ['forbidden', 'The site may not show this page for legal reasons.']],
]);

/** Maps a status outside 2xx to a failure; null for 2xx. Redirects are handled before. */
export function classifyStatus(
  status: number,
  retryAfter: string | undefined,
  now: Date,
): FetchFailure | null {
  if (status >= 200 && status < 300) return null;
  const [failure, detail] = BY_STATUS.get(status) ?? byClass(status);
  return fetchFailure(failure, detail, { status, retryAfterSeconds: retryAfterSeconds(retryAfter, now) });
}

function byClass(status: number): [FetchFailureKind, string] {
  if (status >= 500) return ['server-error', `The site has a fault of its own (status ${status}).`];
  return ['client-error', `The site did not accept the request (status ${status}).`];
}

/** Parses Retry-After, seconds or an HTTP date; null when absent or invalid. At most a day. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  const value = header?.trim() ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  if (!(seconds > 0)) return null;
  return Math.min(Math.ceil(seconds), MAX_RETRY_AFTER_SECONDS);
}
