import type { Analysis } from '#domain/analysis/rating.ts';

const noSummary = 'The article is too short for a summary.';
const noWording = 'The wording of this article is not rated.';

/**
 * A passage of the article must not open a section of its own: readers of the text split it on the
 * two headings, with the colon.
 */
function withoutHeadings(passage: string): string {
  return passage
    .replace(/\b(summary|bias analysis):/gi, '$1 -')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `ai_analysis`: always the sections 'Summary:' and 'Bias Analysis:', in this order. */
export function composeAnalysisText(analysis: Analysis): string {
  const summary = analysis.summary.map(withoutHeadings).join(' ') || noSummary;
  const wording = analysis.biasAnalysis.map(withoutHeadings).join('\n\n') || noWording;
  return `Summary:\n${summary}\n\nBias Analysis:\n${wording}`;
}
