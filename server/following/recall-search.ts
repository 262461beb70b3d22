import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getNewsRevision } from './news-store.ts';

/** Ratings and outlets may change without a new article. */
const maxAgeMs = 5 * 60_000;
const maxKept = 2000;

interface Recalled<Answer> {
  revision: string;
  at: number;
  answer: Answer;
}

/** What followed searches found last, by database and search. */
const recalled = new WeakMap<Db, Map<string, Recalled<unknown>>>();

/** The answer of a followed search, which is found again only when there may be others. All readers share it. */
export async function recallSearch<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  words: string,
  find: () => Promise<Answer>,
): Promise<Answer> {
  const ofDb = recalled.get(db) ?? new Map<string, Recalled<Answer>>();
  recalled.set(db, ofDb);
  const key = words.toLowerCase();
  const [known, revision, at] = [ofDb.get(key), await getNewsRevision(db), clock().getTime()];
  if (known?.revision === revision && Math.abs(at - known.at) < maxAgeMs) return known.answer as Answer;
  const answer = await find();
  ofDb.delete(key);
  ofDb.set(key, { revision, at, answer });
  const [oldest] = ofDb.keys();
  if (oldest !== undefined && ofDb.size > maxKept) ofDb.delete(oldest);
  return answer;
}
