import { z } from 'zod';
import { storyCard, writtenFields } from '#contract/news.ts';
import { writtenAnalysisFields } from '#contract/story-analysis.ts';
import { type Side, sides } from '#domain/analysis/rating.ts';
import type { Passage } from '#domain/comparison/compared-text.ts';
import { differenceAspects } from '#domain/comparison/difference.ts';
import { emptyStoryFacts, type StoryFacts } from '#domain/stories/build-story-facts.ts';
import type { CitedSentence, StoryProjection } from '#domain/stories/build-story-projection.ts';
import type { FirstReport } from '#domain/stories/count-members.ts';
import type { Chapter } from '#domain/stories/find-chapters.ts';
import { sentiments } from '#domain/stories/sentiment.ts';
import type { StoryMoves } from '#domain/stories/story-moves.ts';
import { toRecord } from '#domain/to-record.ts';
import {
  storedAs,
  storedCount,
  storedList,
  storedObject,
  storedTextOrNull,
  storedTexts,
} from '#server/db/stored-json.ts';

const factNames = Object.keys(emptyStoryFacts) as (keyof StoryFacts)[];
const pickedFacts = toRecord(factNames.map((name) => [name, true] as const));
/** The schema of `stories.card` follows from the API and from `emptyStoryFacts`. */
const storedFacts = storedAs(storyCard.pick(pickedFacts), emptyStoryFacts);

/** Names that release 1.0 stored in place of those of the API. */
const firstNames: Partial<Record<keyof StoryFacts, string>> = {
  ai_summary: 'summary',
  bias_distribution: 'bias',
  region_distribution: 'regions',
  unrated_count: 'unrated',
  copy_count: 'copies',
  outlet_count: 'outletCount',
};

/** `stories.card` as any release wrote it; null before the story is projected for the first time. */
export function parseStoryFacts(stored: unknown): StoryFacts | null {
  if (stored === null) return null;
  const fields = new Map<string, unknown>(Object.entries({ ...(stored as object) }));
  const named = factNames.map(
    (name) => [name, fields.get(name) ?? fields.get(firstNames[name] ?? name)] as const,
  );
  return storedFacts.parse(toRecord(named));
}

const age = z.number().int().nonnegative();
const ageOrNull = age.nullable().catch(null);
const storedMoves = storedObject({
  articles: storedList(age),
  sides: storedObject({ left: ageOrNull, center: ageOrNull, right: ageOrNull }),
  first: age.catch(0),
});

/** `moves` of `stories.card`; none in a card of release 1.0. */
export function parseStoryMoves(stored: unknown): StoryMoves {
  return storedMoves.parse(Object(stored).moves);
}

/** The parts that only the page of a story shows; stored as `stories.projection`. */
export interface StoredProjection extends Omit<StoryProjection, 'points' | 'sides'> {
  /** Absent where an older version wrote the projection. */
  points?: StoryProjection['points'] | undefined;
  sides?: StoryProjection['sides'] | undefined;
  /** The language model that selected the title and the sentences of the summary; null where none did. */
  selectedBy: string | null;
  /** The language model that took the articles for reports of several events: nothing of it is shown; null where none did. */
  severalEventsBy: string | null;
  /** What a language model wrote of these parts; null where none did. */
  written: {
    model: string;
    fields: WrittenField[];
    leftOut: Record<Side, CitedSentence[]>;
    /** The ids of articles that may report another event. */
    strays: string[];
    /** The passages that show the tone of a side. */
    sentiment: Record<Side, Passage[]>;
  } | null;
  firstReports: FirstReport[];
  /** In order of time; empty for a story of one piece. */
  chapters: TitledChapter[];
}

/** The fields of the API that a language model may write. */
export type WrittenField = (typeof writtenFields)[number] | (typeof writtenAnalysisFields)[number];

export interface TitledChapter extends Chapter {
  title: string;
}

const side = z.enum(sides);
const sideOrNull = side.nullable().catch(null);
const unitOrNull = z.number().min(0).max(1).nullable().catch(null);
const toneOrNull = z
  .object({ tone: z.enum(sentiments), chance: z.number().min(0).max(1), words: storedTexts })
  .nullable()
  .catch(null);

const passages = storedList(z.object({ article: z.string(), quote: z.string() }));
const citedSentence = z.object({
  text: z.string(),
  articles: z.array(z.string()).min(1),
  passages: passages.optional(),
});
const listed = {
  left: storedList(citedSentence),
  center: storedList(citedSentence),
  right: storedList(citedSentence),
};

const point = z.object({ text: z.string(), articles: z.array(z.string()) });
const comparisonPoints = z.object({ left: z.array(point), center: z.array(point), right: z.array(point) });

const storedChapters = storedList(
  z.object({ id: z.string(), formerIds: storedTexts, title: z.string().catch(''), articles: storedTexts }),
);
const count = z.number().int().nonnegative();
const flag = z.boolean().optional().catch(undefined);
const entries = storedList(
  z.object({
    text: z.string(),
    count,
    of: count,
    othersCount: count,
    othersOf: count,
    passages,
    isAtLeast: flag,
    isAtMost: flag,
  }),
);
const rows = { leadsWith: entries, stresses: entries, leavesOut: entries, words: entries, quotes: entries };
/** `notCompared`, `described` and `headlines` are absent where an older version wrote the projection. */
const sideComparison = z.object({
  articles: count,
  notCompared: storedCount,
  ...rows,
  described: storedObject(rows),
  headlines: storedList(z.object({ article: z.string(), text: z.string(), isOpinion: z.boolean() })),
  passages,
});

const storedProjection = storedObject({
  summary: storedList(citedSentence),
  topicTags: storedTexts,
  sentiment: storedObject({
    overall: toneOrNull,
    left: toneOrNull,
    center: toneOrNull,
    right: toneOrNull,
  }),
  commonGround: storedList(citedSentence.extend({ sides: z.array(side).catch([]) })),
  differences: storedList(
    z.object({
      text: z.string(),
      side,
      articles: storedTexts,
      aspect: z.enum(differenceAspects).optional().catch('wording'),
      parts: storedList(
        z.object({ side, text: z.string(), articles: storedTexts, passages: passages.optional() }),
      ),
      moreThanChance: flag,
    }),
  ),
  credibility: storedObject({ overall: unitOrNull, left: unitOrNull, center: unitOrNull, right: unitOrNull }),
  points: comparisonPoints.optional().catch(undefined),
  sides: z
    .object({ left: sideComparison, center: sideComparison, right: sideComparison })
    .optional()
    .catch(undefined),
  comparison: z.string().catch('Left:\nCenter:\nRight:'),
  selectedBy: storedTextOrNull,
  severalEventsBy: storedTextOrNull,
  written: z
    .object({
      model: z.string(),
      fields: storedList(z.enum([...writtenFields, ...writtenAnalysisFields])),
      leftOut: storedObject(listed),
      strays: storedTexts,
      sentiment: storedObject({ left: passages, center: passages, right: passages }),
    })
    .nullable()
    .catch(null),
  firstReports: storedList(z.object({ side: sideOrNull, article: z.string() })),
  chapters: storedChapters,
});

/** `stories.projection`, as `parseStoryFacts`. */
export function parseStoredProjection(stored: unknown): StoredProjection | null {
  return stored === null ? null : storedProjection.parse(stored);
}

/** Of a story whose projection cannot be built or stored now. */
export const emptyProjection: StoredProjection = storedProjection.parse({});

/** The chapters of `stories.projection`; none before the story is projected for the first time. */
export function parseStoredChapters(stored: unknown): TitledChapter[] {
  return storedChapters.parse(stored ?? []);
}
