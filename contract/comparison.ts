import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';

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
    /** A name, or words in quotation marks. */
    text: z.string(),
    count,
    of: count,
    others_count: count,
    others_of: count,
    /** Of the articles that have it; for `leaves_out` of other sides. */
    passages: z.array(passage),
  });
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
    /** Those that no entry counts: they report too little of what another article reports. */
    not_compared: count.optional(),
    /** What its articles have and the others have less: a description, not a claim that the sides differ. */
    described: entries.optional(),
    /** Passages without a claim about the side, where it has no claim. */
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
