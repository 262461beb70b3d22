import type { BiasCheckResult } from '#web/lib/answers.ts';
import { type AnalysisPanel, splitAnalysis } from './split-analysis.ts';

/** The panels of a result, from its sections; from its text where the server sends no sections. */
export function buildPanels({
  ai_analysis,
  analysis_sections,
}: Pick<BiasCheckResult, 'ai_analysis' | 'analysis_sections'>): AnalysisPanel[] {
  if (analysis_sections === undefined) return splitAnalysis(ai_analysis);
  const { summary, bias_analysis } = analysis_sections;
  const panels: AnalysisPanel[] = [
    { title: 'Article Summary', paragraphs: [summary.join(' ')].filter(Boolean) },
    { title: 'Bias Analysis', paragraphs: bias_analysis },
  ];
  return panels.filter(({ paragraphs }) => paragraphs.length > 0);
}
