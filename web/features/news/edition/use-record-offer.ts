import { useEffect } from 'react';
import { sides } from '#domain/analysis/rating.ts';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { StoryCard } from '#web/lib/answers.ts';
import { recordOffer } from '#web/lib/diet/diet.ts';
import type { DayOffer } from '#web/lib/diet/diet-entries.ts';
import { isUnfiltered, type NewsView } from './news-view.ts';
import type { ShownEdition } from './use-edition.ts';

/** The day in the zone of the reader, as 2026-10-01. */
const dayOf = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The articles of the stories, by side and topic. */
export function offerOf(stories: readonly StoryCard[], edition: string, now: number): DayOffer {
  const offer: DayOffer = {
    id: `${edition} ${dayOf.format(now)}`,
    at: now,
    sides: { left: 0, center: 0, right: 0, unrated: 0 },
    topics: {},
  };
  for (const { bias_distribution: counts, unrated_count, topic } of stories) {
    for (const side of sides) offer.sides[side] += counts[side];
    offer.sides.unrated += unrated_count;
    const articles = counts.left + counts.center + counts.right + unrated_count;
    offer.topics[topic] = (offer.topics[topic] ?? 0) + articles;
  }
  return offer;
}

/** Records for the reading diet what the edition shows without filters, once all of it is loaded. */
export function useRecordOffer(view: NewsView, viewed: ShownEdition | undefined): void {
  const isWhole = viewed !== undefined && viewed.shown.length === viewed.total && viewed.total > 0;
  const stories = isWhole && isUnfiltered(view) ? viewed.shown : undefined;
  const { edition } = view;
  useEffect(() => {
    if (stories === undefined || stories.some(({ is_sample }) => is_sample)) return;
    return whenIdle(() => recordOffer(offerOf(stories, edition, Date.now())));
  }, [stories, edition]);
}
