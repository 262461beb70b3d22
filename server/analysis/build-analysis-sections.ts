import type { AnalysisSections } from '#domain/analysis/format-analysis.ts';
import type { Analysis } from '#domain/analysis/rating.ts';

const noSummary = 'No sentences of this article can stand alone as its summary.';
const noWording = 'The wording of this article is not rated.';

function toLines(passages: readonly string[]): string[] {
  return passages.map((passage) => passage.replace(/\s+/g, ' ').trim()).filter((line) => line !== '');
}

/** Summary and bias analysis of an article, each as lines; a sentence says why where one has nothing. */
export function buildAnalysisSections({
  summary,
  biasAnalysis,
}: Pick<Analysis, 'summary' | 'biasAnalysis'>): AnalysisSections {
  const [sentences, paragraphs] = [toLines(summary), toLines(biasAnalysis)];
  return {
    summary: sentences.length > 0 ? sentences : [noSummary],
    biasAnalysis: paragraphs.length > 0 ? paragraphs : [noWording],
  };
}
