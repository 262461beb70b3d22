import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import { type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { type RateStoriesDeps, rateArticles } from './rate-articles.ts';
import { listUnratedOfListed } from './rating-store.ts';

/** A language model that rates articles. */
export interface ArticleRater {
  /** Whether it may be used now. */
  isOn(): Promise<boolean>;
  /** Rejects with ModelFailure where the model gives no usable answer. */
  analyzer: Analyzer;
}

/** Older stories hardly stand on a page any more. */
const maxAgeMs = 72 * 3_600_000;

/** The model was not queried, or answers nobody now: the article can be tried again. */
const isAboutNoArticle = (error: unknown): boolean =>
  error instanceof ModelFailure && !['malformed', 'refused', 'timeout'].includes(error.reason);

/**
 * Has a language model rate articles of listed stories that it has not rated: those of the stories with the most articles
 * first, without those whose publishers forbid it. Returns the number of rated articles.
 * @param tried articles of earlier calls, which are left out; this call adds its own
 */
export async function rateListed(
  deps: RateStoriesDeps,
  { tried, limit, signal }: { tried: Set<string>; limit: number; signal: AbortSignal },
): Promise<number> {
  const { db, clock, analyzer, onRated } = deps;
  const since = new Date(clock().getTime() - maxAgeMs);
  const version = await getCurrentVersion(analyzer);
  const unrated = await listUnratedOfListed(db, {
    ...{ analyzer: version, since, limit, except: [...tried] },
  });
  for (const { id, address } of unrated) if (!mayReadWithModel(deps.outlets, address)) tried.add(id);
  const articleIds = unrated.map(({ id }) => id).filter((id) => !tried.has(id));
  const { rated, failed } = await rateArticles(deps, { articleIds, signal });
  for (const id of rated) tried.add(id);
  for (const { id, error } of failed) if (!isAboutNoArticle(error)) tried.add(id);
  if (rated.length > 0) await db.transaction().execute((tx) => onRated(tx, rated));
  return rated.length;
}
