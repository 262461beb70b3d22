import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { numericToLean } from '#domain/analysis/bias-scale.ts';
import type { StoryArticle } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

/** An article of a story, with the values that were added on this page. */
export interface ShownArticle extends StoryArticle {
  enhanced_bias_score?: number | null;
  enhanced_credibility_score?: number | null;
}

export const getBias = (article: ShownArticle): number | null =>
  article.enhanced_bias_score ?? article.bias_score;

export const getCredibility = (article: ShownArticle): number | null =>
  article.enhanced_credibility_score ?? article.credibility_score;

const lacksBias = (article: ShownArticle) => getBias(article) === null || article.bias_category === null;
const lacksRating = (article: ShownArticle) => lacksBias(article) || getCredibility(article) === null;
const lacksSummary = (article: ShownArticle) => (article.ai_summary ?? '').trim() === '';

/** Whether 'Enhance with AI Analysis' has something to add. */
export function canEnhance(article: ShownArticle): boolean {
  return lacksRating(article) || lacksSummary(article);
}

interface Rating {
  lean: number | null;
  credibility: number | null;
  bias_source: string;
  credibility_source: string;
}

/** Fills in missing values; known values stay. */
function withRating(article: ShownArticle, rating: Rating): ShownArticle {
  const next = { ...article };
  if (lacksBias(article) && rating.lean !== null) {
    next.enhanced_bias_score = rating.lean;
    next.bias_category = biasCategory(rating.lean);
    next.bias_source = rating.bias_source;
  }
  if (getCredibility(article) === null && rating.credibility !== null) {
    next.enhanced_credibility_score = rating.credibility;
    next.credibility_source = rating.credibility_source;
  }
  return next;
}

async function fromMetadata(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const { domain } = article;
  const rating = await api('GET /article-metadata/{domain}', { params: { domain } });
  return withRating(article, { ...rating, lean: rating.bias_score, credibility: rating.credibility_score });
}

const getText = ({ title, source, description }: StoryArticle) =>
  [title, source, description].filter(Boolean).join('\n\n');

async function fromAnalysis(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const rating = await api('POST /', { body: { url: article.url, text: getText(article) } });
  return withRating(article, {
    ...rating,
    // The scale of the checker is twice that of a story.
    lean: numericToLean(rating.bias_score_numeric),
    credibility: rating.credibility_score_numeric,
  });
}

async function fromSummary(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const { title, description, url } = article;
  const answer = await api('POST /ai-summary', { body: { title, content: description, url } });
  const summary = answer.summary || answer.ai_analysis;
  return summary.trim() === '' ? article : { ...article, ai_summary: summary };
}

const steps = [
  { isNeeded: lacksRating, run: fromMetadata },
  { isNeeded: lacksRating, run: fromAnalysis },
  { isNeeded: lacksSummary, run: fromSummary },
] as const;

/**
 * Builds an enriched copy of an article: the rating of its domain, then an analysis if a rating is still missing, then a
 * summary if it is missing. A failed step does not stop the others; the first failure is thrown if all failed.
 */
export async function enhanceArticle(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  let enhanced = article;
  let failure: unknown;
  for (const { isNeeded, run } of steps) {
    if (!isNeeded(enhanced)) continue;
    try {
      enhanced = await run(api, enhanced);
    } catch (error) {
      failure ??= error;
    }
  }
  const hasGained =
    getBias(enhanced) !== getBias(article) ||
    getCredibility(enhanced) !== getCredibility(article) ||
    enhanced.ai_summary !== article.ai_summary;
  if (!hasGained && failure !== undefined) throw failure;
  return enhanced;
}

export interface Enhancement {
  run: () => void;
  busy: boolean;
  failure: string | null;
  /** The result for screen readers; empty before. */
  done: string;
}

/** Enhances one article; the enriched copy replaces it in the list. */
export function useEnhancement(
  article: ShownArticle,
  onEnhanced: (article: ShownArticle) => void,
): Enhancement {
  const api = useApi();
  const track = useTracking();
  const [done, setDone] = useState('');
  const properties = { analysisType: 'enhance', domain: article.domain };
  const mutation = useMutation({
    mutationFn: () => enhanceArticle(api, article),
    onSuccess: (enhanced) => {
      const hasRating =
        getBias(enhanced) !== getBias(article) || getCredibility(enhanced) !== getCredibility(article);
      const hasSummary = enhanced.ai_summary !== article.ai_summary;
      setDone(
        hasRating
          ? t`Ratings added`
          : hasSummary
            ? t`Summary added`
            : t`Nothing more could be found out about this article.`,
      );
      track('article_analysis', { ...properties, success: hasRating || hasSummary });
      onEnhanced(enhanced);
    },
    onError: () => track('article_analysis', { ...properties, success: false }),
  });
  return {
    run: () => mutation.mutate(),
    busy: mutation.isPending,
    failure: mutation.isError ? describeError(mutation.error) : null,
    done,
  };
}
