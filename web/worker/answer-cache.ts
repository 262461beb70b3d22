import { answerCachePrefix, publicAnswerCache } from '../lib/offline/kept-names.ts';

/**
 * The calls whose answers are kept: lists of stories, a story and its parts, and the public configuration. The API may
 * have another host or a prefix, so only the end of the path counts.
 */
const keptPath = /\/(?:news\/stories(?:\/[^/]+(?:\/(?:analysis|comparative-analysis))?)?|config\.json)$/;

/** The first stories of an edition have this query; whole lists and stories have none. */
const keptQuery = /^(?:\?head=[a-z]+)?$/;

/** Whether the answer of a request is kept for reading without a network. */
export function isKept({ method, mode }: Pick<Request, 'method' | 'mode'>, url: URL): boolean {
  return method === 'GET' && mode !== 'navigate' && keptPath.test(url.pathname) && keptQuery.test(url.search);
}

/**
 * The name of the cache for answers to a credential. It holds a fingerprint: the credential cannot be read back from it.
 * @param authorization the header of the request, or null without a credential
 */
export async function getCacheName(authorization: string | null): Promise<string> {
  if (authorization === null) return publicAnswerCache;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return answerCachePrefix + hex;
}

/** Deletes the answers to every credential but the one of `except`; answers without a credential stay with it. */
export async function deleteAnswers(except?: string): Promise<void> {
  const stays = except === undefined ? [] : [except, publicAnswerCache];
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(answerCachePrefix) && !stays.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Removes the answers that were stored first, until a cache has at most `limit`. */
export async function trimAnswers(name: string, limit: number): Promise<void> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - limit)).map((old) => cache.delete(old)));
}
