import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const side = z.enum(['left', 'right']);
/** On the checker's scale: -2 (left) to +2 (right). */
const numeric = z.number().min(-2).max(2);
const unit = z.number().min(0).max(1);

export const evidence = z.object({
  quote: z.string().max(300),
  start: z.number().int(),
  end: z.number().int(),
  side: side.nullable(),
  weight: unit,
  kind: z.enum(['partisan-term', 'loaded-term', 'model-finding']),
  explanation: z.string(),
});

export const biasRating = z.object({
  low: numeric.nullable(),
  high: numeric.nullable(),
  confidence: unit,
  confidence_words: z.enum(['Sure', 'Fairly sure', 'Not sure']),
  abstained: z.boolean(),
  abstained_because: z.string().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(['outlet', 'text', 'model']),
      score: numeric.nullable(),
      weight: unit,
      confidence: unit,
      note: z.string(),
    }),
  ),
  evidence: z.array(evidence),
});

export const credibilityRating = z.object({
  low: unit.nullable(),
  high: unit.nullable(),
  confidence_words: z.enum(['Sure', 'Fairly sure', 'Not sure']),
  label: z.string(),
  outlet_reliability: unit.nullable(),
  factors: z.array(z.object({ id: z.string(), label: z.string(), value: z.string(), effect: z.number() })),
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
  page_kind: z.enum(['article', 'live-blog', 'paywalled', 'pasted']),
  word_count: z.number().int(),
});

export const suggestedArticle = z.object({
  title: z.string(),
  url: z.string(),
  source: z.string(),
  bias_score_numeric: numeric.nullable(),
  credibility_score_numeric: unit.nullable(),
  relevance_score: unit.nullable(),
  relevance_percentage: z.number().int().nullable(),
  publishedAt: z.string().nullable(),
  description: z.string(),
});

export const biasCheckResult = z.object({
  search_mode: z.enum(['url', 'topic']),
  resolved_url: z.string().nullable(),
  source: z.string().nullable(),
  /** Twice the lean; null when unrated. */
  bias_score_numeric: numeric.nullable(),
  credibility_score_numeric: unit.nullable(),
  bias_source: z.string(),
  credibility_source: z.string(),
  /** Always has the sections 'Summary:' and 'Bias Analysis:'. */
  ai_analysis: z.string(),
  reasoning: z.string(),
  comparative_analysis: z.object({ analysis: z.string() }).nullable(),
  topics: z.array(z.string()),
  suggested_articles: z.array(suggestedArticle),
  article: checkedArticle.nullable(),
  outlet: checkedOutlet.nullable(),
  bias: biasRating.nullable(),
  credibility: credibilityRating.nullable(),
  analyzer: z.object({ name: z.enum(['embedded', 'model']), version: z.string() }),
  notes: z.array(z.string()),
});
export type BiasCheckResult = z.infer<typeof biasCheckResult>;

export const biasCheck = endpoint({
  method: 'POST',
  path: '/bias-check',
  summary: 'Judge the article at an address',
  tag: 'Bias checking',
  access: 'reader',
  body: z.object({
    url: z.string().max(10_000),
    opposing_viewpoints_filter: z.boolean().optional(),
    /** Ignored: identity comes from the credential alone. */
    email: z.string().max(320).optional(),
  }),
  answer: biasCheckResult,
  errors: [
    'empty-input',
    'not-supported',
    'quota-exhausted',
    'address-refused',
    'page-unreachable',
    'page-refused',
    'page-too-large',
    'page-timeout',
    'no-article',
  ],
});
