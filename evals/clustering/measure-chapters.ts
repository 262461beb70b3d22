import { type ChapterArticle, findChapters } from '#domain/stories/find-chapters.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';

const dayMs = 86_400_000;
const minArticles = 6;
const maxGapDays = 10;
/** Events whose mean articles are less similar would hardly be in one story. */
const minSimilarity = 0.35;
const minArticlesWhole = 12;

/** Each number is one case. */
export interface ChapterMeasures {
  /** Of two neighbouring events: whether a chapter begins with the second, or within a day of it. */
  found: number[];
  foundWithinDay: number[];
  /** Turning points further away. */
  others: number[];
  /** Of one event that runs for two days: whether it stays whole. */
  whole: number[];
}

type Event = readonly CorpusArticle[];

const startOf = (event: Event): number => event[0]?.publishedAt ?? 0;
const endOf = (event: Event): number => event.at(-1)?.publishedAt ?? 0;

function meanOf(event: Event): Map<number, number> {
  const mean = new Map<number, number>();
  for (const { features } of event)
    for (const term of features.terms) mean.set(term, (mean.get(term) ?? 0) + 1 / event.length);
  return mean;
}

function similarity(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const square = (mean: ReadonlyMap<number, number>): number =>
    [...mean.values()].reduce((sum, value) => sum + value * value, 0);
  let dot = 0;
  for (const [term, value] of a) dot += value * (b.get(term) ?? 0);
  return dot / Math.sqrt(square(a) * square(b));
}

function turnsOf(articles: Event): number[] {
  const dates = new Map(articles.map(({ id, publishedAt }) => [id, publishedAt ?? 0]));
  const chapters = findChapters(
    articles.map(
      ({ id, publishedAt, features }): ChapterArticle => ({
        ...{ id, dated: new Date(publishedAt ?? 0).toISOString(), isCopy: false },
        terms: features.terms,
      }),
    ),
  );
  return chapters.slice(1).map((chapter) => dates.get(chapter.articles[0] ?? '') ?? 0);
}

/** The rules of chapters were chosen on events before. */
const measuredFrom = Date.UTC(2017, 0);

/** Measures the chapters on neighbouring events put together, one after the other, and on single events. */
export function measureChapters(events: readonly Event[]): ChapterMeasures {
  const large = events
    .filter((event) => event.length >= minArticles && startOf(event) >= measuredFrom)
    .map((event) => ({ event, mean: meanOf(event) }));
  const measures: ChapterMeasures = { found: [], foundWithinDay: [], others: [], whole: [] };
  for (const { event: first, mean } of large) {
    if (first.length >= minArticlesWhole && endOf(first) - startOf(first) >= 2 * dayMs)
      measures.whole.push(turnsOf(first).length === 0 ? 1 : 0);
    for (const { event: second, mean: other } of large) {
      const gap = startOf(second) - endOf(first);
      if (gap <= 0 || gap > maxGapDays * dayMs || similarity(mean, other) < minSimilarity) continue;
      const turns = turnsOf([...first, ...second]);
      const isNear = (turn: number): boolean => Math.abs(turn - startOf(second)) <= dayMs;
      measures.found.push(turns.includes(startOf(second)) ? 1 : 0);
      measures.foundWithinDay.push(turns.some(isNear) ? 1 : 0);
      measures.others.push(turns.filter((turn) => !isNear(turn)).length);
    }
  }
  return measures;
}
