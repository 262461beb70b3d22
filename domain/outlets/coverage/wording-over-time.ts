const weekMs = 7 * 86_400_000;

/** The lean of the wording of one article, in [-1, 1]. */
export interface WordedArticle {
  /** Milliseconds. */
  time: number;
  lean: number;
}

export interface MeanWording {
  articles: number;
  mean: number;
  /** Ends of the 95 % interval of the mean, within -1 and 1. */
  low: number;
  high: number;
}

export interface WordingOfWeek extends MeanWording {
  /** Start of the week, in milliseconds. */
  from: number;
}

/** The variance of a lean of which nothing is known: equally likely anywhere from -1 to 1. */
const unknownVariance = 1 / 3;
const round = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * 1000) / 1000;

/**
 * The mean of leans with its interval. The variance counts one further article of which nothing is known, so that a
 * single article says next to nothing of an outlet, and a few equal ones are no proof. Null without articles.
 */
export function meanWording(leans: readonly number[]): MeanWording | null {
  const articles = leans.length;
  if (articles === 0) return null;
  const mean = leans.reduce((sum, lean) => sum + lean, 0) / articles;
  const deviations = leans.reduce((sum, lean) => sum + (lean - mean) ** 2, 0);
  const half = 1.96 * Math.sqrt((deviations + unknownVariance) / articles / articles);
  return { articles, mean: round(mean), low: round(mean - half), high: round(mean + half) };
}

/** The mean wording of the weeks that end now and have articles, the oldest first. */
export function wordingByWeek(articles: readonly WordedArticle[], now: number): WordingOfWeek[] {
  const weeks = new Map<number, number[]>();
  for (const { time, lean } of articles) {
    const from = now - (Math.floor(Math.max(0, now - time) / weekMs) + 1) * weekMs;
    weeks.set(from, [...(weeks.get(from) ?? []), lean]);
  }
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .flatMap(([from, leans]) => {
      const week = meanWording(leans);
      return week === null ? [] : [{ from, ...week }];
    });
}
