import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { searchTimes } from '#domain/search/news/count-facets.ts';
import type { SearchOperator } from '#domain/search/news/search-operators.ts';
import { maxSearchLength, searchSides } from '#domain/search/news/search-query.ts';
import { endpoint } from './endpoint.ts';
import { edition, storyCard, storyTopic } from './news.ts';

const count = z.number().int().nonnegative();
/** -1 left to +1 right. */
const lean = z.number().min(-1).max(1);

/** Where to highlight a text: start and end in UTF-16 units, in order. */
const matches = z.array(z.tuple([count, count]));

export const foundStory = storyCard.extend({
  title_matches: matches,
  /** Of `ai_summary`. */
  summary_matches: matches,
  /** Its articles that match, of those that were counted. */
  matching_articles: count,
});

export const foundArticle = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  title_matches: matches,
  source: z.string(),
  /** Of the outlet. */
  domain: z.string(),
  /** A passage of at most 300 characters that matches, plain words; may be empty. */
  passage: z.string(),
  passage_matches: matches,
  published_at: z.iso.datetime().nullable(),
  /** -1 left to +1 right; null when unrated. */
  bias_score: lean.nullable(),
  credibility_score: z.number().min(0).max(1).nullable(),
  bias_category: z.enum(sides).nullable(),
  topic: storyTopic,
  /** The story that it is in. */
  story: z.object({ id: z.string(), title: z.string(), article_count: count }).nullable(),
});

const facet = <Value extends z.ZodType<string>>(value: Value) => z.array(z.object({ value, count }));

/** What each value of a filter would leave, the other filters being as they are. */
const facets = z.object({
  side: facet(z.enum(searchSides)),
  topic: facet(z.enum(storyTopics)),
  /** The most frequent, and those that are chosen. */
  outlet: z.array(z.object({ value: z.string(), count, name: z.string(), side: z.enum(sides).nullable() })),
  /** As values of `after`. */
  time: facet(z.enum(searchTimes.map(({ value }) => value))),
  /** The articles that were counted. */
  counted: count,
  /** False when more articles match than are counted; the newest are counted. */
  complete: z.boolean(),
});

const text = (max: number) => z.string().max(max, `Send at most ${max} characters`);

/** Each operator of a search is a parameter, too. */
const operators = {
  /** Several values are separated by commas. */
  side: text(100).optional(),
  /** Domains or names, separated by commas. */
  outlet: text(500).optional(),
  topic: text(200).optional(),
  /** 2026-11-20, 2026-11, 2026, today, yesterday or 7d; UTC days. */
  before: text(20).optional(),
  after: text(20).optional(),
} satisfies Record<SearchOperator, z.ZodType>;

export const searchNews = endpoint({
  method: 'GET',
  path: '/news/search',
  summary: 'Stories and articles by words, with operators, facets and highlighted passages',
  tag: 'News',
  access: 'public-reading',
  query: z.object({
    /** Words, "phrases", -exclusions and operators. */
    q: text(maxSearchLength).optional(),
    /** Ranks outlets of this region higher. */
    edition: edition.optional(),
    ...operators,
    /** `relevance` unless said. */
    sort: z.enum(['relevance', 'date']).optional(),
    /** Both unless said. */
    kind: z.enum(['stories', 'articles']).optional(),
    /** 20 unless said. Of both kinds, the first answer carries at most six stories. */
    limit: z.coerce.number().int().min(1).max(50).optional(),
    /** `next_cursor` of the answer before. */
    cursor: text(300).optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    error: z.null(),
    /** Parts of the search without effect, with a sentence that says what to write instead. */
    problems: z.array(z.object({ part: z.string(), message: z.string() })),
    stories: z.array(foundStory),
    articles: z.array(foundArticle),
    /** Stories and articles that match, of those that were counted. */
    total: z.object({ stories: count, articles: count }),
    /** Null after the first page. */
    facets: facets.nullable(),
    /** Null at the end. Leads through the articles, or the stories of `kind=stories`. */
    next_cursor: z.string().nullable(),
  }),
});
export type NewsSearch = z.infer<typeof searchNews.answer>;
export type FoundStory = NewsSearch['stories'][number];
export type FoundArticle = NewsSearch['articles'][number];
