import { fetchFailure } from './fetch-failure.ts';
import type { FetchRequest, LocateOutcome } from './fetcher.ts';
import { visit, type Way } from './follow-redirects.ts';
import { guardAddress } from './guard-address.ts';
import { nextHop, type Step } from './next-hop.ts';

/** The first step of an address, guarded like any other; the place it names is not visited. */
export async function locate(request: FetchRequest, way: Way): Promise<LocateOutcome> {
  const verdict = guardAddress(request.address, way.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const step: Step = { url: verdict.url, method: 'GET', body: undefined, headers: {} };
  const answer = await visit(request, step, way);
  if (answer.kind === 'failed') return answer;
  if (answer.kind !== 'redirect') return { kind: 'stays' };
  const next = nextHop(step, answer, way.allow);
  return 'kind' in next ? next : { kind: 'moved', address: next.url.href };
}
