import { z } from 'zod';
import { analyzerNames } from '#domain/analysis/rating.ts';
import { analysisSections } from './analysis-passages.ts';
import { checkErrors } from './bias-check.ts';
import { endpoint } from './endpoint.ts';

/** On the stored scale: -1 (left) to 1 (right). */
const lean = z.number().min(-1).max(1);
const unit = z.number().min(0).max(1);

export const articleMetadata = endpoint({
  method: 'GET',
  path: '/article-metadata/{domain}',
  summary: 'What is known of the articles of a domain',
  tag: 'Bias checking',
  access: 'optional',
  params: z.object({ domain: z.string().min(1).max(2_000) }),
  answer: z.object({
    bias_score: lean.nullable(),
    credibility_score: unit.nullable(),
    bias_source: z.string(),
    credibility_source: z.string(),
    /** The outlet's name, or the domain of one that is not in the table. */
    source: z.string(),
  }),
  errors: ['address-refused'],
});

export const aiSummary = endpoint({
  method: 'POST',
  path: '/ai-summary',
  summary: 'Summarise an article',
  tag: 'Bias checking',
  access: 'optional',
  body: z.object({
    title: z.string().max(2_000).optional(),
    content: z.string().max(200_000).optional(),
    url: z.string().max(2_000).optional(),
  }),
  answer: z.object({
    summary: z.string(),
    ai_analysis: z.string(),
    analysis_sections: analysisSections.optional(),
    analyzer: z.object({ name: z.enum(analyzerNames), version: z.string() }),
  }),
  maxBodyBytes: 512 * 1024,
  errors: ['empty-input', 'quota-exhausted', 'too-many-requests', 'no-article'],
});

export const enhanceArticle = endpoint({
  method: 'POST',
  path: '/',
  summary: 'Judge an article of a story, by its page or else by the given text',
  tag: 'Bias checking',
  access: 'account',
  body: z.object({
    url: z.string().max(20_000).optional(),
    text: z.string().max(200_000).optional(),
    /** Ignored: identity comes from the credential alone. */
    email: z.string().max(320).optional(),
  }),
  answer: z.object({
    /** Twice the lean, -2 to 2; a story page halves it. */
    bias_score_numeric: z.number().min(-2).max(2).nullable(),
    credibility_score_numeric: unit.nullable(),
    ai_analysis: z.string(),
    analysis_sections: analysisSections.optional(),
    bias_source: z.string(),
    credibility_source: z.string(),
    notes: z.array(z.string()),
  }),
  maxBodyBytes: 512 * 1024,
  errors: checkErrors,
});
