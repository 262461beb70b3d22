import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { getNewsRevision } from './news-store.ts';

/** Ratings and outlets may change without a new article. */
const maxAgeMs = 5 * 60_000;
const maxKept = 2000;

interface Recalled<Answer> {
  /** Null of a search that needed too long: other articles do not make it quicker. */
  revision: string | null;
  at: number;
  answer: Promise<Answer>;
}

/** What followed searches found last, by database and search. */
const recalled = new WeakMap<Db, Map<string, Recalled<unknown>>>();

/**
 * The answer of a followed search, which is found again only when there may be others. All readers share it, also that
 * the search needed too long.
 * @throws AppError overloaded
 */
export async function recallSearch<Answer>(
  { db, clock }: { db: Db; clock: Clock },
  words: string,
  find: () => Promise<Answer>,
): Promise<Answer> {
  const ofDb = recalled.get(db) ?? new Map<string, Recalled<Answer>>();
  recalled.set(db, ofDb);
  const key = words.toLowerCase();
  const [known, revision, at] = [ofDb.get(key), await getNewsRevision(db), clock().getTime()];
  if (known !== undefined && (known.revision ?? revision) === revision && Math.abs(at - known.at) < maxAgeMs)
    return await (known.answer as Promise<Answer>);
  const answer = find();
  const isTooLong = await answer.then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'overloaded') return true;
      throw error;
    },
  );
  ofDb.delete(key);
  ofDb.set(key, { revision: isTooLong ? null : revision, at, answer });
  const [oldest] = ofDb.keys();
  if (oldest !== undefined && ofDb.size > maxKept) ofDb.delete(oldest);
  return await answer;
}
