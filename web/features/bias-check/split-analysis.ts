import { sliceText } from '#domain/text/cut-text.ts';

export interface AnalysisPanel {
  title: 'Article Summary' | 'Bias Analysis' | 'AI Analysis';
  paragraphs: string[];
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=[-•*] )/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/**
 * Splits an analysis on its headings 'Summary:' and 'Bias Analysis:', at the start of a line and with or
 * without Markdown around them. Without either heading the whole text is one panel, 'AI Analysis'.
 */
export function splitAnalysis(text: string): AnalysisPanel[] {
  const heading = /^[#*\s]*(Summary|Bias Analysis)\s*:[*\s]*/gim;
  const found = [...text.matchAll(heading)];
  if (found.length === 0) return panel('AI Analysis', text);
  const partOf = (name: string): string => {
    const at = found.findIndex((match) => match[1]?.toLowerCase() === name);
    const match = found[at];
    if (match === undefined) return '';
    return sliceText(text, match.index + match[0].length, found[at + 1]?.index);
  };
  const before = sliceText(text, 0, found[0]?.index);
  return [
    ...panel('AI Analysis', before),
    ...panel('Article Summary', partOf('summary')),
    ...panel('Bias Analysis', partOf('bias analysis')),
  ];
}

function panel(title: AnalysisPanel['title'], text: string): AnalysisPanel[] {
  const paragraphs = paragraphsOf(text);
  return paragraphs.length === 0 ? [] : [{ title, paragraphs }];
}
