import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';

/** Articles on the subject of an event, but not on it, by side; for sides without an article on it. */
export const nearestArticles = z.partialRecord(
  z.enum(sides),
  z.array(
    z.object({
      title: z.string(),
      source: z.string(),
      url: z.string(),
      published_at: z.string().nullable(),
    }),
  ),
);
export type NearestArticles = z.infer<typeof nearestArticles>;

const count = z.number().int().nonnegative();

/**
 * How left, center and right report one event.
 * @param article how a passage names its article: an id, or a place in the list of compared articles
 */
export function comparisonOf<Article extends z.ZodType>(article: Article) {
  const passage = z.object({
    article,
    /** At most 300 characters of the article, word for word. */
    quote: z.string(),
  });
  /** `count` of the `of` articles of the side have it, `others_count` of the `others_of` others. */
  const entry = z.object({
    /** A name, a figure, or words in quotation marks. */
    text: z.string(),
    count,
    of: count,
    others_count: count,
    others_of: count,
    /** Whether further articles of the side may have it, and whether some of the others counted may not. */
    at_least: z.boolean().optional(),
    others_at_most: z.boolean().optional(),
    /** Of the articles that have it; for `leaves_out` of other sides. */
    passages: z.array(passage),
  });
  /** `stresses` has the figures that a side gives; `leads_with` is empty but in a story that an older version compared. */
  const entries = z.object({
    leads_with: z.array(entry),
    stresses: z.array(entry),
    leaves_out: z.array(entry),
    words: z.array(entry),
    quotes: z.array(entry),
  });
  /** The entries of its own rows are claims: chance would hardly cause them. */
  const side = entries.extend({
    /** Independent articles; a repeated text counts once. */
    articles: count,
    /** Those whose text is not known, so that no entry counts them. */
    not_compared: count.optional(),
    /** What its articles have and the others have less: facts, not a claim that the sides differ. */
    described: entries.optional(),
    /** At most three, the most typical first; absent for a story that an older version compared. */
    headlines: z.array(z.object({ article, text: z.string(), is_opinion: z.boolean() })).optional(),
    /** The first sentences of the articles of its headlines; of one of them where an older version compared. */
    passages: z.array(passage),
  });
  return z.object({
    /** Statements of articles of at least two sides. */
    common_ground: z.array(
      z.object({ text: z.string(), articles: z.array(article), sides: z.array(z.enum(sides)) }),
    ),
    sides: z.object({ left: side, center: side, right: side }),
  });
}

/** With articles by id. */
export const comparisonById = comparisonOf(z.string());

/** With articles by their place. */
export const comparisonByPlace = comparisonOf(count);
