import { measuredHeading } from '#domain/analysis/format-analysis.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { type AnalysisPanel, splitAnalysis } from './split-analysis.ts';

/** Parts what is said of an article from how that was measured, which stands last. */
function foldMeasured(panel: AnalysisPanel): AnalysisPanel {
  const at = panel.paragraphs.findIndex((paragraph) => paragraph.startsWith(measuredHeading));
  if (at < 1) return panel;
  const [first = '', ...rest] = panel.paragraphs.slice(at);
  return {
    ...panel,
    paragraphs: panel.paragraphs.slice(0, at),
    measured: [first.replace(measuredHeading, ''), ...rest],
  };
}

/** The panels of a result, from its sections; from its text where the server sends no sections. */
export function buildPanels({
  ai_analysis,
  analysis_sections,
}: Pick<BiasCheckResult, 'ai_analysis' | 'analysis_sections'>): AnalysisPanel[] {
  if (analysis_sections === undefined) return splitAnalysis(ai_analysis).map(foldMeasured);
  const { summary, bias_analysis } = analysis_sections;
  const panels: AnalysisPanel[] = [
    { title: 'Article Summary', paragraphs: [summary.join(' ')].filter(Boolean) },
    { title: 'Bias Analysis', paragraphs: bias_analysis },
  ];
  return panels.filter(({ paragraphs }) => paragraphs.length > 0).map(foldMeasured);
}
