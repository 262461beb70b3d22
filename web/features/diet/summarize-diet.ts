import { type Side, sides } from '#domain/analysis/rating.ts';
import { countRated } from '#web/components/news/distribution-bar.tsx';
import type { StoryCard } from '#web/lib/answers.ts';
import type { DayOffer, OpenedArticle, SideCounts, StoryMark } from '#web/lib/diet/diet-entries.ts';

const weekMs = 7 * 86_400_000;

/** With fewer rated articles no side is called behind. */
export const minRatedOpened = 10;
/** A story has to have this many independent outlets, and articles of the side, to be suggested. */
export const minOutlets = 3;
export const minOfSide = 2;
/** The estimated probability that the story holds one event. */
const minConfidence = 0.6;

export const noCounts = (): SideCounts => ({ left: 0, center: 0, right: 0, unrated: 0 });

export interface DietSummary {
  opened: SideCounts;
  offered: SideCounts;
  /** The newest week first; `start` in milliseconds since 1970. */
  weeks: { start: number; opened: SideCounts }[];
  outlets: { outlet: string; name: string; side: SideCounts; count: number }[];
  /** Topics by opened articles, with the share of each among opened and offered ones in [0, 1]. */
  topics: { topic: string; count: number; opened: number; offered: number }[];
  /** The side whose share of the opened articles is farthest below its share of the offered ones; null without one. */
  behind: Side | null;
}

function addTo(counts: Map<string, number>, key: string, number: number): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}

function countWeeks(opened: readonly OpenedArticle[], weeks: number, now: number): DietSummary['weeks'] {
  return Array.from({ length: weeks }, (_, at) => {
    const start = now - (at + 1) * weekMs;
    const counts = noCounts();
    for (const article of opened)
      if (article.at > start && article.at <= start + weekMs) counts[article.side ?? 'unrated'] += 1;
    return { start, opened: counts };
  });
}

function countOutlets(opened: readonly OpenedArticle[]): DietSummary['outlets'] {
  const rows = new Map<string, DietSummary['outlets'][number]>();
  for (const { outlet, outletName, side } of opened) {
    const row = rows.get(outlet) ?? { outlet, name: outletName, side: noCounts(), count: 0 };
    row.side[side ?? 'unrated'] += 1;
    row.count += 1;
    rows.set(outlet, row);
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

function countTopics(opened: readonly OpenedArticle[], offers: readonly DayOffer[]): DietSummary['topics'] {
  const read = new Map<string, number>();
  const offered = new Map<string, number>();
  for (const { topic } of opened) if (topic !== null) addTo(read, topic, 1);
  for (const { topics } of offers)
    for (const [topic, number] of Object.entries(topics)) addTo(offered, topic, number);
  const total = [...offered.values()].reduce((sum, number) => sum + number, 0);
  return [...new Set([...read.keys(), ...offered.keys()])]
    .map((topic) => ({
      topic,
      count: read.get(topic) ?? 0,
      opened: opened.length === 0 ? 0 : (read.get(topic) ?? 0) / opened.length,
      offered: total === 0 ? 0 : (offered.get(topic) ?? 0) / total,
    }))
    .sort((a, b) => b.count - a.count || b.offered - a.offered);
}

/** The side that is read least beside what was on offer; null with too few articles, or where no side is behind. */
export function findSideBehind(opened: SideCounts, offered: SideCounts): Side | null {
  if (countRated(opened) < minRatedOpened || countRated(offered) === 0) return null;
  const shares = sides.map((side) => ({
    side,
    by: offered[side] / countRated(offered) - opened[side] / countRated(opened),
  }));
  const [farthest] = shares.sort((a, b) => b.by - a.by);
  return farthest !== undefined && farthest.by > 0.05 ? farthest.side : null;
}

/** The diet of the last `weeks` weeks. */
export function summarizeDiet(
  data: { opened: readonly OpenedArticle[]; offered: readonly DayOffer[] },
  { weeks, now }: { weeks: number; now: number },
): DietSummary {
  const since = now - weeks * weekMs;
  const articles = data.opened.filter(({ at }) => at > since);
  const offers = data.offered.filter(({ at }) => at > since);
  const opened = noCounts();
  const offered = noCounts();
  for (const { side } of articles) opened[side ?? 'unrated'] += 1;
  for (const offer of offers)
    for (const side of [...sides, 'unrated'] as const) offered[side] += offer.sides[side];
  return {
    opened,
    offered,
    weeks: countWeeks(articles, weeks, now),
    outlets: countOutlets(articles),
    topics: countTopics(articles, offers),
    behind: findSideBehind(opened, offered),
  };
}

/**
 * Stories of a side that are well sourced and that the reader has neither read nor hidden: several independent outlets,
 * several articles of the side, and articles that report one event. Those with the most articles of the side first.
 */
export function suggestStories(
  stories: readonly StoryCard[],
  side: Side,
  marks: ReadonlyMap<string, StoryMark>,
  limit = 5,
): StoryCard[] {
  return stories
    .filter(({ id, is_sample, outlet_count, semantic_confidence, bias_distribution }) => {
      const mark = marks.get(id);
      return (
        !is_sample &&
        outlet_count >= minOutlets &&
        semantic_confidence >= minConfidence &&
        bias_distribution[side] >= minOfSide &&
        mark?.readAt === undefined &&
        mark?.hiddenAt === undefined
      );
    })
    .sort((a, b) => b.bias_distribution[side] - a.bias_distribution[side] || b.outlet_count - a.outlet_count)
    .slice(0, limit);
}
