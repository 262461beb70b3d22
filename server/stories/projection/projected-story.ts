import { z } from 'zod';
import type { Side } from '#domain/analysis/rating.ts';
import type { Region } from '#domain/outlets/outlet.ts';
import type { StoryProjection } from '#domain/stories/build-story-projection.ts';
import type { FirstReport } from '#domain/stories/count-members.ts';
import type { Blindspot } from '#domain/stories/find-blindspot.ts';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { storedCount, storedList, storedObject, storedText, storedTexts } from '#server/db/stored-json.ts';

/** The parts of a card that are no columns of its row; stored as `stories.card`. */
export interface StoryFacts {
  summary: string;
  bias: Record<Side, number>;
  regions: Record<Region, number>;
  unrated: number;
  copies: number;
  outletCount: number;
  outlets: { name: string; domain: string; side: Side | null }[];
  blindspot: Blindspot | null;
}

/** The parts that only the page of a story shows; stored as `stories.projection`. */
export interface StoredProjection extends Omit<StoryProjection, 'points'> {
  /** Absent where an older version wrote the projection. */
  points?: StoryProjection['points'] | undefined;
  firstReports: FirstReport[];
}

const side = z.enum(['left', 'center', 'right']);
const sideOrNull = side.nullable().catch(null);
const unitOrNull = z.number().min(0).max(1).nullable().catch(null);
const sentimentOrNull = z.enum(['positive', 'negative', 'neutral']).nullable().catch(null);
const outletName = z.object({ domain: z.string(), name: z.string().optional(), side: sideOrNull });

const storyFacts = storedObject({
  summary: storedText,
  bias: storedObject({ left: storedCount, center: storedCount, right: storedCount }),
  regions: storedObject({ uk: storedCount, us: storedCount, international: storedCount }),
  unrated: storedCount,
  copies: storedCount,
  outletCount: storedCount,
  outlets: storedList(
    outletName.transform(({ domain, name = domain, side: of }) => ({ name, domain, side: of })),
  ),
  blindspot: z
    .object({
      ...{ side, outlets: storedCount, outlets_read: storedCount },
      ...{ other_outlets: storedCount, other_outlets_read: storedCount },
    })
    .nullable()
    .catch(null),
});

const citedSentence = z.object({ text: z.string(), articles: z.array(z.string()).min(1) });

const point = z.object({ text: z.string(), articles: z.array(z.string()) });
const comparisonPoints = z.object({ left: z.array(point), center: z.array(point), right: z.array(point) });

const storedProjection = storedObject({
  summary: storedList(citedSentence),
  topicTags: storedTexts,
  sentiment: storedObject({
    ...{ overall: sentimentOrNull, left: sentimentOrNull, center: sentimentOrNull, right: sentimentOrNull },
  }),
  commonGround: storedList(citedSentence.extend({ sides: z.array(side).catch([]) })),
  differences: storedList(z.object({ text: z.string(), side, articles: z.array(z.string()).catch([]) })),
  credibility: storedObject({ overall: unitOrNull, left: unitOrNull, center: unitOrNull, right: unitOrNull }),
  points: comparisonPoints.optional().catch(undefined),
  comparison: z.string().catch('Left:\nCenter:\nRight:'),
  firstReports: storedList(z.object({ side: sideOrNull, article: z.string() })),
});

/** `stories.card` as any release wrote it; null before the story is projected for the first time. */
export function parseStoryFacts(stored: unknown): StoryFacts | null {
  return stored === null ? null : storyFacts.parse(stored);
}

/** `stories.projection`, as `parseStoryFacts`. */
export function parseStoredProjection(stored: unknown): StoredProjection | null {
  return stored === null ? null : storedProjection.parse(stored);
}

/** Adds the version of the rules, by which the job `rebuild-outdated` finds what another release stored. */
export function withProjectionVersion<Part extends StoryFacts | StoredProjection>(part: Part) {
  return { ...part, version: projectionVersion };
}
