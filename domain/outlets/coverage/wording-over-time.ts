/** Weeks with fewer articles are not shown. */
export const minWeekArticles = 5;
const weekMs = 7 * 86_400_000;

/** The lean of the wording of one article, in [-1, 1]. */
export interface WordedArticle {
  /** Milliseconds. */
  time: number;
  lean: number;
}

export interface WordingOfWeek {
  /** Start of the week, in milliseconds. */
  from: number;
  articles: number;
  mean: number;
  /** Ends of the 95 % interval of the mean, within -1 and 1. */
  low: number;
  high: number;
}

const round = (value: number) => Math.round(Math.max(-1, Math.min(1, value)) * 1000) / 1000;

function describeWeek(from: number, leans: readonly number[]): WordingOfWeek {
  const articles = leans.length;
  const mean = leans.reduce((sum, lean) => sum + lean, 0) / articles;
  const variance = leans.reduce((sum, lean) => sum + (lean - mean) ** 2, 0) / (articles - 1);
  const half = 1.96 * Math.sqrt(variance / articles);
  return { from, articles, mean: round(mean), low: round(mean - half), high: round(mean + half) };
}

/** The mean wording of the weeks that end now, the oldest first; weeks below the minimum are left out. */
export function wordingByWeek(articles: readonly WordedArticle[], now: number): WordingOfWeek[] {
  const weeks = new Map<number, number[]>();
  for (const { time, lean } of articles) {
    const from = now - (Math.floor(Math.max(0, now - time) / weekMs) + 1) * weekMs;
    weeks.set(from, [...(weeks.get(from) ?? []), lean]);
  }
  return [...weeks]
    .filter(([, leans]) => leans.length >= minWeekArticles)
    .sort(([a], [b]) => a - b)
    .map(([from, leans]) => describeWeek(from, leans));
}
