import type { AnalysisSections } from '#domain/analysis/format-analysis.ts';
import type { Analysis } from '#domain/analysis/rating.ts';

const noWording = 'The wording of this article is not rated.';

function toLines(passages: readonly string[]): string[] {
  return passages.map((passage) => passage.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** Summary and bias analysis of an article, each as lines; a sentence says why where the wording is not rated. */
export function buildAnalysisSections({
  summary,
  biasAnalysis,
}: Pick<Analysis, 'summary' | 'biasAnalysis'>): AnalysisSections {
  const paragraphs = toLines(biasAnalysis);
  return {
    summary: toLines(summary),
    biasAnalysis: paragraphs.length > 0 ? paragraphs : [noWording],
  };
}
