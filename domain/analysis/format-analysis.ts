/** What stands before the measurements in a bias analysis. */
export const measuredHeading = 'How this was measured: ';

/** What is shown of an analysis in words. */
export interface AnalysisSections {
  /** Sentences; never empty. */
  summary: string[];
  /** Paragraphs; never empty. */
  biasAnalysis: string[];
}

/** Replaces the colon of a heading inside a passage: readers of the text split it at the two headings. */
function escapeHeadings(passage: string): string {
  return passage.replace(/\b(summary|bias analysis):/gi, '$1 -');
}

/** The text `ai_analysis` that the specification describes: always 'Summary:' and 'Bias Analysis:', in this order. */
export function formatAnalysis({ summary, biasAnalysis }: AnalysisSections): string {
  const sentences = summary.map(escapeHeadings).join(' ');
  const paragraphs = biasAnalysis.map(escapeHeadings).join('\n\n');
  return `Summary:\n${sentences}\n\nBias Analysis:\n${paragraphs}`;
}
