import { LRUCache } from 'lru-cache';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface RevalidatedResponseDeps {
  /** A cheap value that changes whenever the rendered content would change for another reason than time. */
  getRevision(): Promise<string>;
  render(): Promise<PrecompressedResponse>;
}

/** Maximum age: some content depends on the time. */
const oldestMs = 60_000;

/**
 * Caches a response that is expensive to render and seldom requested. Unlike `StaleWhileRevalidateCache` it checks the
 * revision at every request, so that the next answer after a change shows it.
 */
export function revalidateResponse(deps: RevalidatedResponseDeps): () => Promise<PrecompressedResponse> {
  const cache = new LRUCache<string, PrecompressedResponse>({
    max: 1,
    ttl: oldestMs,
    ttlResolution: 0,
    // Monotonic, and never 0, which the cache takes for no time at all.
    perf: { now: () => performance.timeOrigin + performance.now() },
    // Requests that wait for an older revision get it.
    ignoreFetchAbort: true,
    fetchMethod: () => deps.render(),
  });
  return async () => await cache.forceFetch(await deps.getRevision());
}
