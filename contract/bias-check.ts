import { z } from 'zod';
import { articleKindNames } from '#domain/analysis/article-kind.ts';
import { confidenceLevels } from '#domain/analysis/confidence-words.ts';
import {
  analyzerNames,
  evidenceKinds,
  leanPartKinds,
  partisanSides,
  sides,
} from '#domain/analysis/rating.ts';
import { readablePageKinds } from '#domain/articles/extracted-article.ts';
import { connectorIds } from '#domain/connectors/connector-names.ts';
import { analysisSections, credibilitySign, modelLean } from './analysis-passages.ts';
import { comparisonByPlace, nearestArticles } from './comparison.ts';
import { earlierTitles } from './earlier-titles.ts';
import { endpoint } from './endpoint.ts';

const side = z.enum(partisanSides);
/** On the checker's scale: -2 (left) to +2 (right). */
const numeric = z.number().min(-2).max(2);
const unit = z.number().min(0).max(1);

export const evidence = z.object({
  quote: z.string().max(300),
  start: z.number().int(),
  end: z.number().int(),
  side: side.nullable(),
  weight: unit,
  kind: z.enum(evidenceKinds),
  explanation: z.string(),
  /** The wording of the passage that the explanation is about, as written; absent where a model explains freely. */
  terms: z.array(z.string()).optional(),
});

/** The lean of the article's own wording, whether it counts or not. */
export const ownWording = z.object({
  score: numeric,
  certainty: z.enum(confidenceLevels),
  /** Its weight in the rating; 0 where it does not count. */
  weight: unit,
  counts: z.boolean(),
  /** The partisan and loaded terms of the passages, as written. */
  terms: z.array(z.object({ term: z.string(), side: side.nullable() })),
  /** One sentence on what it rests on, or why it does not count. */
  note: z.string(),
});

/** What kind of piece an article is. */
export const articleKind = z.object({
  name: z.enum(articleKindNames),
  /** One sentence on how that is known. */
  reason: z.string(),
});

export const biasRating = z.object({
  low: numeric.nullable(),
  high: numeric.nullable(),
  confidence: unit,
  confidence_words: z.enum(confidenceLevels),
  abstained: z.boolean(),
  abstained_because: z.string().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(leanPartKinds),
      score: numeric.nullable(),
      weight: unit,
      confidence: unit,
      note: z.string(),
    }),
  ),
  evidence: z.array(evidence),
  /** Absent where no language model gave one. */
  model_lean: modelLean.optional(),
});

export const credibilityRating = z.object({
  low: unit.nullable(),
  high: unit.nullable(),
  confidence_words: z.enum(confidenceLevels),
  label: z.string(),
  outlet_reliability: unit.nullable(),
  factors: z.array(z.object({ id: z.string(), label: z.string(), value: z.string(), effect: z.number() })),
  /** Absent without one. */
  signs: z.array(credibilitySign).optional(),
});

export const checkedOutlet = z.object({
  name: z.string(),
  domain: z.string(),
  country: z.string(),
  owner: z.string().nullable(),
  kind: z.string(),
  /** On the checker's scale; null when unrated. */
  bias_score_numeric: numeric.nullable(),
  reliability: unit.nullable(),
  flags: z.array(z.string()),
  references: z.array(z.string()),
});

export const checkedArticle = z.object({
  title: z.string(),
  byline: z.string().nullable(),
  published_at: z.string().nullable(),
  language: z.string().nullable(),
  /** `pasted`: the text came with the call and was judged; `headline`: the page could not be read, headline and description were. */
  page_kind: z.enum([...readablePageKinds, 'pasted', 'headline']),
  word_count: z.number().int(),
  /** Absent where its headline is the one that it had first. */
  earlier_titles: earlierTitles.optional(),
});

/** A side by the score; null when unrated. */
const perspective = z.enum(sides);

/** Where an article was found: among ours, or by a connector. */
export const articleOrigin = z.enum(['corpus', ...connectorIds]);

export const suggestedArticle = z.object({
  title: z.string(),
  url: z.string(),
  source: z.string(),
  bias_score_numeric: numeric.nullable(),
  credibility_score_numeric: unit.nullable(),
  relevance_score: unit.nullable(),
  relevance_percentage: z.number().int().nullable(),
  publishedAt: z.string().nullable(),
  /** Plain words, at most 300 characters; may be empty. */
  description: z.string(),
  bias_category: perspective.nullable(),
  /** What the scores rest on: the article itself, its outlet alone, or nothing. */
  rated_by: z.enum(['article', 'outlet']).nullable(),
  /** Less relevant than the threshold; listed because `min_articles` requires more. */
  below_threshold: z.boolean(),
  origin: articleOrigin,
});
export type SuggestedArticle = z.infer<typeof suggestedArticle>;

/** Where articles were searched, and how that went. */
export const searchedSource = z.object({
  id: articleOrigin,
  name: z.string(),
  outcome: z.enum(['ok', 'failed', 'disabled']),
  /** Articles it gave, before repeats were dropped and relevance was judged. */
  found: z.number().int().nonnegative(),
  /** One sentence when it failed. */
  detail: z.string().nullable(),
});

/** How the sides cover the subject, counted over all relevant articles found, shown or not. */
export const coverage = z.object({
  left: z.number().int(),
  center: z.number().int(),
  right: z.number().int(),
  unrated: z.number().int(),
});

/** A point of a side and the articles it rests on, as places in `articles` of the comparison; none for counted words. */
const comparedPoint = z.object({
  ...{ text: z.string(), articles: z.array(z.number().int().nonnegative()) },
  /** Where a language model wrote it: words of these articles, each looked up by the program. */
  passages: z.array(z.object({ article: z.number().int().nonnegative(), quote: z.string() })).optional(),
});

export const comparison = z.object({
  /** Lines 'Left:', 'Center:', 'Right:', each followed by lines '- …'; a side without articles has none. */
  analysis: z.string(),
  /** What `analysis` is written from. */
  points: z
    .object({ left: z.array(comparedPoint), center: z.array(comparedPoint), right: z.array(comparedPoint) })
    .optional(),
  /** What the points of the built-in analyzer are written from; articles by their place in `articles`. */
  comparison: comparisonByPlace.optional(),
  nearest: nearestArticles.optional(),
  made_by: z.enum(analyzerNames),
  /** What was compared: articles that seem to report one event. Names the event of a topic, and the sides that have none. */
  scope: z.string(),
  /** The articles that were compared; the checked one is not among them. */
  articles: z.array(
    z.object({
      side: perspective,
      title: z.string(),
      source: z.string(),
      url: z.string().nullable(),
      published_at: z.string().nullable().optional(),
    }),
  ),
});

const outletShare = z.object({ count: z.number().int().nonnegative(), of: z.number().int().nonnegative() });

/**
 * The names that most other outlets of the left and most of the right carry on the article's event, and which of them
 * the article leaves out. Evidence beside the rating: it does not move it. Outlets count once, copies not at all.
 */
export const storyNames = z.object({
  /** The id of the story. */
  story: z.string(),
  /** The compared outlets by side. */
  outlets: z.object({ left: z.number().int(), center: z.number().int(), right: z.number().int() }),
  /** How many of the names the article carries. */
  carried: z.number().int().nonnegative(),
  names: z.number().int().nonnegative(),
  left_out: z.array(
    z.object({
      name: z.string(),
      /** How many of the compared outlets of each side carry it. */
      outlets: z.object({ left: outletShare, center: outletShare, right: outletShare }),
      passages: z.array(z.object({ quote: z.string().max(300), source: z.string(), url: z.string() })),
    }),
  ),
});

/** How far a language model is that reads what the built-in analysis rated first. */
export const modelReading = z.object({
  state: z.enum(['working', 'read', 'failed']),
  /** For `GET /checks/{id}`, while it works; else null. */
  id: z.uuid().nullable(),
  /** Of the model. */
  name: z.string(),
});

export const biasCheckResult = z.object({
  search_mode: z.enum(['url', 'topic']),
  resolved_url: z.string().nullable(),
  source: z.string().nullable(),
  /** Twice the lean; null when unrated, and for a topic, which has no rating of its own. */
  bias_score_numeric: numeric.nullable(),
  credibility_score_numeric: unit.nullable(),
  bias_source: z.string(),
  credibility_source: z.string(),
  /** Always has the sections 'Summary:' and 'Bias Analysis:'. */
  ai_analysis: z.string(),
  analysis_sections: analysisSections.optional(),
  reasoning: z.string(),
  comparative_analysis: comparison.nullable(),
  topics: z.array(z.string()),
  suggested_articles: z.array(suggestedArticle),
  article: checkedArticle.nullable(),
  outlet: checkedOutlet.nullable(),
  bias: biasRating.nullable(),
  /** Null without English text, and for a topic. */
  wording: ownWording.nullable().optional(),
  /** Absent for a topic, and in results of older releases. */
  kind: articleKind.optional(),
  credibility: credibilityRating.nullable(),
  /** Null where the article is in no story, or with fewer than three other outlets of the left or of the right. */
  story_names: storyNames.nullable().optional(),
  analyzer: z.object({ name: z.enum(analyzerNames), version: z.string() }),
  /** Absent where no language model is asked. While one works, the answer is the built-in analysis. */
  model: modelReading.optional(),
  notes: z.array(z.string()),
  /** What a person should know about the suggestions: nothing qualified, a source failed; else null. */
  info_message: z.string().nullable(),
  coverage,
  searched_sources: z.array(searchedSource),
});
export type BiasCheckResult = z.infer<typeof biasCheckResult>;

/** A step of the work, sent as an event to callers that accept text/event-stream. */
export const checkProgress = z.object({
  step: z.enum(['fetching', 'reading', 'rating', 'searching', 'comparing']),
  text: z.string(),
});
export type CheckProgress = z.infer<typeof checkProgress>;

/** What may keep a page or a text from being judged. */
export const checkErrors = [
  'empty-input',
  'quota-exhausted',
  'address-refused',
  'page-unreachable',
  'page-refused',
  'page-too-large',
  'page-timeout',
  'no-article',
] as const;

export const biasCheck = endpoint({
  method: 'POST',
  path: '/bias-check',
  summary: 'Judge an article by its address or text, or see how the sides cover a topic',
  tag: 'Bias checking',
  access: 'account',
  body: z.object({
    /** An address or a topic; may be empty when `text` is given. */
    url: z.string().max(20_000).optional(),
    opposing_viewpoints_filter: z.boolean().optional(),
    /** Pasted text; beside an address: what to judge when the page cannot be read. */
    text: z.string().max(1_048_576).optional(),
    /** The reader pasted `text` as the article itself: it is judged, and the page at `url` is not fetched. */
    pasted: z.boolean().optional(),
    title: z.string().max(2_000).optional(),
    /** Ignored: identity comes from the credential alone. */
    email: z.string().max(320).optional(),
  }),
  answer: biasCheckResult,
  progress: checkProgress,
  maxBodyBytes: 2 * 1024 * 1024,
  errors: checkErrors,
});
