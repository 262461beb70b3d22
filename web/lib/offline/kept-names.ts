/** What the service worker and the pages agree on. */

/** The caches of answers have names that begin with this; the rest is a fingerprint of the credential. */
export const answerCachePrefix = 'balance-answers-';

/** The cache of answers that were requested without a credential: they are the same for everyone. */
export const publicAnswerCache = `${answerCachePrefix}public`;

/** A header that the service worker adds to a kept answer: when the server sent it, an ISO 8601 time. */
export const keptHeader = 'Balance-Kept';

/** The messages of a page to the service worker. */
export type WorkerMessage =
  /** The user has signed out: every kept answer is deleted. */
  | { type: 'forget-answers' }
  /** The page that sends it was loaded with this script. A waiting release that has it may take over. */
  | { type: 'loaded'; script: string };
