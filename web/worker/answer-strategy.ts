import type { WorkboxPlugin } from 'workbox-core/types.js';
import { NetworkFirst } from 'workbox-strategies';
import { keptHeader, publicAnswerCache } from '../lib/offline/kept-names.ts';
import { deleteAnswers, getCacheName, trimAnswers } from './answer-cache.ts';

/** Some thirty stories with their parts, and the editions. */
const maxAnswers = 100;

/** After this time a kept answer is shown; the request continues and renews it. */
const timeoutSeconds = 10;

/** A copy of a kept answer that says when the server sent it. */
function markKept(response: Response): Response {
  const headers = new Headers(response.headers);
  const sentAt = Date.parse(headers.get('date') ?? '');
  headers.set(keptHeader, new Date(Number.isNaN(sentAt) ? Date.now() : sentAt).toISOString());
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/**
 * Answers calls from the network, and without one from what was kept. Answers are kept apart by credential: a request is
 * answered only from the cache of the credential that it carries.
 */
export class AnswerStrategy {
  /** Counts the sign-outs: an answer to a request from before one is not stored. */
  #signOuts = 0;
  /** The credential that was used last, as the name of its cache. */
  #current: string | undefined;

  async handle({ event, request }: { event: ExtendableEvent; request: Request }): Promise<Response> {
    const cacheName = await getCacheName(request.headers.get('authorization'));
    if (cacheName !== publicAnswerCache && cacheName !== this.#current) {
      this.#current = cacheName;
      await deleteAnswers(cacheName);
    }
    const strategy = new NetworkFirst({
      cacheName,
      plugins: [this.#plugin(cacheName, this.#signOuts)],
      // Answers to different credentials are in different caches; other headers change nothing.
      matchOptions: { ignoreVary: true },
      networkTimeoutSeconds: timeoutSeconds,
    });
    return strategy.handle({ event, request });
  }

  /** Deletes every kept answer. */
  async forget(): Promise<void> {
    this.#signOuts += 1;
    this.#current = undefined;
    await deleteAnswers();
  }

  #plugin(cacheName: string, signOuts: number): WorkboxPlugin {
    return {
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && signOuts === this.#signOuts ? response : null,
      cacheDidUpdate: async () => {
        // A sign-out while the answer was written.
        if (signOuts !== this.#signOuts) await caches.delete(cacheName);
        else await trimAnswers(cacheName, maxAnswers);
      },
      fetchDidSucceed: async ({ response }) => {
        // The server refuses the credential: what it was given before is not its own any more.
        if (response.status === 401 || response.status === 403) await caches.delete(cacheName);
        return response;
      },
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markKept(cachedResponse),
    };
  }
}
