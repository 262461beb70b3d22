import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { numericToLean } from '#domain/analysis/bias-scale.ts';
import type { StoryArticle } from '#web/lib/answers.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

/** An article of a story, with the values that were added on this page. */
export interface ShownArticle extends StoryArticle {
  enhanced_bias_score?: number | null;
  enhanced_credibility_score?: number | null;
}

export const biasOf = (article: ShownArticle): number | null =>
  article.enhanced_bias_score ?? article.bias_score;

export const credibilityOf = (article: ShownArticle): number | null =>
  article.enhanced_credibility_score ?? article.credibility_score;

const lacksBias = (article: ShownArticle) => biasOf(article) === null || article.bias_category === null;
const lacksRating = (article: ShownArticle) => lacksBias(article) || credibilityOf(article) === null;
const lacksSummary = (article: ShownArticle) => (article.ai_summary ?? '').trim() === '';

/** Whether 'Enhance with AI Analysis' has something to add. */
export function canEnhance(article: ShownArticle): boolean {
  return lacksRating(article) || lacksSummary(article);
}

interface Found {
  lean: number | null;
  credibility: number | null;
  bias_source: string;
  credibility_source: string;
}

/** Fills in missing values; known values stay. */
function withRating(article: ShownArticle, found: Found): ShownArticle {
  const next = { ...article };
  if (lacksBias(article) && found.lean !== null) {
    next.enhanced_bias_score = found.lean;
    next.bias_category = biasCategory(found.lean);
    next.bias_source = found.bias_source;
  }
  if (credibilityOf(article) === null && found.credibility !== null) {
    next.enhanced_credibility_score = found.credibility;
    next.credibility_source = found.credibility_source;
  }
  return next;
}

async function fromMetadata(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const { domain } = article;
  const found = await api('GET /article-metadata/{domain}', { params: { domain } });
  return withRating(article, { ...found, lean: found.bias_score, credibility: found.credibility_score });
}

const textOf = ({ title, source, description }: StoryArticle) =>
  [title, source, description].filter(Boolean).join('\n\n');

async function fromAnalysis(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const found = await api('POST /', { body: { url: article.url, text: textOf(article) } });
  return withRating(article, {
    ...found,
    // The scale of the checker is twice that of a story.
    lean: numericToLean(found.bias_score_numeric),
    credibility: found.credibility_score_numeric,
  });
}

async function fromSummary(api: ApiClient, article: ShownArticle): Promise<ShownArticle> {
  const { title, description, url } = article;
  const found = await api('POST /ai-summary', { body: { title, content: description, url } });
  const summary = found.summary || found.ai_analysis;
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
    biasOf(enhanced) !== biasOf(article) ||
    credibilityOf(enhanced) !== credibilityOf(article) ||
    enhanced.ai_summary !== article.ai_summary;
  if (!hasGained && failure !== undefined) throw failure;
  return enhanced;
}
