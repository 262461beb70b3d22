import { z } from 'zod';
import { confidenceLevels } from '#domain/analysis/confidence-words.ts';
import { analyzerNames, sides } from '#domain/analysis/rating.ts';
import { differenceAspects } from '#domain/comparison/difference.ts';
import { sentiments } from '#domain/stories/sentiment.ts';
import { comparisonById, nearestArticles } from './comparison.ts';

const side = z.enum(sides);
const unit = z.number().min(0).max(1);

/** Where a language model wrote a sentence: the words of articles (ids) that it rests on, each looked up by the program. */
const passages = z.array(z.object({ article: z.string(), quote: z.string() }));

/** A sentence of the summary and the articles (ids) it is taken from or confirmed by, the first being its source. */
export const citedSentence = z.object({
  ...{ text: z.string(), articles: z.array(z.string()).min(1) },
  passages: passages.optional(),
});

/** A point of a side and the articles (ids) it quotes. */
const comparisonPoint = z.object({
  ...{ text: z.string(), articles: z.array(z.string()) },
  passages: passages.optional(),
});

const bySide = <Value extends z.ZodType>(value: Value) =>
  z.object({ left: value, center: value, right: value });

/** What a language model may write of the analysis; each is the built-in one where its sentences cannot be verified. */
export const writtenAnalysisFields = ['common_ground', 'key_differences', 'sentiment', 'left_out'] as const;

const sentiment = z.enum(sentiments);
/** How sure a tone is, and words of headlines and leads that speak for it. */
const sentimentBasis = z
  .object({ certainty: z.enum(confidenceLevels), words: z.array(z.string()) })
  .nullable();

export const storyAnalysis = z.object({
  topic_tags: z.array(z.string()),
  ai_summary: z.string(),
  sentiment_analysis: z.object({
    overall_sentiment: sentiment.nullable(),
    left_sentiment: sentiment.nullable(),
    center_sentiment: sentiment.nullable(),
    right_sentiment: sentiment.nullable(),
  }),
  /** Of each tone; null without an article. */
  sentiment_basis: z
    .object({ overall: sentimentBasis, left: sentimentBasis, center: sentimentBasis, right: sentimentBasis })
    .optional(),
  /** Facts that articles of at least two sides hold. */
  common_ground: z.array(z.string()),
  /** Facts that set the sides apart, each a sentence that names both; at most five. */
  key_differences: z.array(z.string()),
  credibility_scores: z.object({
    overall: unit.nullable(),
    left_perspective: unit.nullable(),
    center_perspective: unit.nullable(),
    right_perspective: unit.nullable(),
  }),
  /** `common_ground` with the articles that state it, the quoted one first, and their sides. */
  common_ground_cited: z.array(citedSentence.extend({ sides: z.array(side) })).optional(),
  /** `key_differences` with the side named first and articles that show them. */
  key_differences_cited: z
    .array(
      z.object({
        ...{ text: z.string(), side, articles: z.array(z.string()) },
        aspect: z.enum(differenceAspects).optional(),
        /** Whether chance would hardly cause it; the others are facts without a claim. */
        more_than_chance: z.boolean().optional(),
        /** The same by side. */
        parts: z.array(comparisonPoint.extend({ side })).optional(),
      }),
    )
    .optional(),
  made_by: z.enum(analyzerNames),
  /** What articles of other sides report and none of a side does; of a language model only. */
  left_out_cited: bySide(z.array(citedSentence)).optional(),
  /** Passages that show the tone which a language model read. */
  sentiment_passages: bySide(passages).optional(),
  /** The language model that wrote the fields named in `written`; null where none did. */
  written_by: z.string().nullable().optional(),
  written: z.array(z.enum(writtenAnalysisFields)).optional(),
});
export type StoryAnalysis = z.infer<typeof storyAnalysis>;

export const storyComparison = z.object({
  analysis: z.string(),
  /** What `analysis` is written from; absent for a story that an older version compared. */
  points: z
    .object({
      left: z.array(comparisonPoint),
      center: z.array(comparisonPoint),
      right: z.array(comparisonPoint),
    })
    .optional(),
  /** What `points` are written from; absent for a story that an older version compared. */
  comparison: comparisonById.optional(),
  nearest: nearestArticles.optional(),
});
export type StoryComparison = z.infer<typeof storyComparison>;
