import { fetchFailure } from './fetch-failure.ts';
import type { FetchRequest, LocateOutcome } from './fetcher.ts';
import { type FetchContext, visit } from './follow-redirects.ts';
import { guardAddress } from './guard-address.ts';
import { nextHop, type Step } from './next-hop.ts';

/** The first step of an address, guarded like any other; the place it names is not visited. */
export async function locate(request: FetchRequest, context: FetchContext): Promise<LocateOutcome> {
  const verdict = guardAddress(request.address, context.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const step: Step = { url: verdict.url, method: 'GET', body: undefined, headers: {} };
  const answer = await visit(request, step, context);
  if (answer.kind === 'failed') return answer;
  if (answer.kind !== 'redirect') return { kind: 'stays' };
  const next = nextHop(step, answer, context.allow);
  return 'kind' in next ? next : { kind: 'moved', address: next.url.href };
}
