import { fetchFailure } from './fetch-failure.ts';
import type { FetchRequest, LocateOutcome } from './fetcher.ts';
import { type FetchContext, requestStep } from './follow-redirects.ts';
import { guardAddress } from './guard-address.ts';
import { nextHop, type Step } from './next-hop.ts';

/** Requests an address once and returns the target of its redirect, which is guarded but not requested. */
export async function locate(request: FetchRequest, context: FetchContext): Promise<LocateOutcome> {
  const verdict = guardAddress(request.address, context.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const step: Step = { url: verdict.url, method: 'GET', body: undefined, headers: {} };
  const answer = await requestStep(request, step, context);
  if (answer.kind === 'failed') return answer;
  if (answer.kind !== 'redirect') return { kind: 'stays' };
  const next = nextHop(step, answer, context.allow);
  return 'kind' in next ? next : { kind: 'moved', address: next.url.href };
}
