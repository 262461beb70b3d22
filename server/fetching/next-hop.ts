import { parseUrl } from '#server/parse-url.ts';
import type { AllowList } from './allow-list.ts';
import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure } from './fetcher.ts';
import { guardAddress } from './guard-address.ts';

/** One request in a chain of redirects. */
export interface Step {
  url: URL;
  method: 'GET' | 'POST';
  body: string | Buffer | undefined;
  /** Headers of the caller; they are sent to the first origin only. */
  headers: Record<string, string>;
  /** The cookies that redirects of this fetch set for its address. */
  cookie?: string;
}

/**
 * The request that follows a redirect; its address is guarded like any other. As in browsers, 307 and
 * 308 repeat the request, the others become a GET without a body. Headers of the caller may hold keys
 * and are not sent to another origin.
 */
export function nextHop(
  step: Step,
  answer: { status: number; location: string },
  allow: AllowList,
): Step | FetchFailure {
  const location = parseUrl(answer.location, step.url);
  if (location === null) {
    return fetchFailure('invalid-address', 'The site redirects to something that is not an address.', answer);
  }
  const verdict = guardAddress(location, allow);
  if (verdict.kind === 'refused') {
    const detail = `The site redirects to an address that is not read. ${verdict.detail}`;
    return fetchFailure(verdict.failure, detail, answer);
  }
  const repeats = answer.status === 307 || answer.status === 308;
  return {
    url: verdict.url,
    method: repeats ? step.method : 'GET',
    body: repeats ? step.body : undefined,
    headers: verdict.url.origin === step.url.origin ? step.headers : {},
  };
}
