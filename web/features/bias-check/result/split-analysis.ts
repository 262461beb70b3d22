import { measuredHeading } from '#domain/analysis/format-analysis.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';

export interface AnalysisPanel {
  title: 'Article Summary' | 'Bias Analysis' | 'AI Analysis';
  paragraphs: string[];
  /** How that was measured; readers see it folded. */
  measured?: string[];
}

interface Heading {
  name: 'summary' | 'bias analysis';
  start: number;
  /** After the heading and its markup. */
  end: number;
  /** Whether it opens a line; otherwise it opens a sentence. */
  opensLine: boolean;
}

/** The maximum of markup characters around a heading. */
const maxMarkup = 24;
const names = /(?<![\p{L}\p{N}])(?:Summary|Bias Analysis)(?![\p{L}\p{N}])/giu;
/** The allowed text between the start of a line and its heading. */
const lineStart = /(?:^|\n)[ \t>]*(?:(?:[-+*•]|#{1,6}|\d{1,2}[.)])[ \t]*)?[*_ \t]*$/;
/** The end of a sentence, a blank, and perhaps the bold of the heading. */
const sentenceStart = /[.!?…。][)\]"”’'*_]{0,4}\s+[*_]{0,3}$/;
const colon = /^[*_ \t]*:[*_]*\s*/;
/** A heading that fills its line needs no colon where markup makes it one. */
const lineEnd = /^[*_#: \t]*(?:\r?\n|$)/;

const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n|\n(?=[-•*] )/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/** Counts the quotation marks of a line from left to right. */
class QuoteCounter {
  private readonly text: string;
  private at = 0;
  private curly = 0;
  private straight = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the place, which lies behind the last one asked for, stands inside a quotation of its line. */
  isInside(place: number): boolean {
    for (; this.at < place; this.at += 1) {
      const character = this.text[this.at];
      if (character === '\n') [this.curly, this.straight] = [0, 0];
      else if (character === '“') this.curly += 1;
      else if (character === '”') this.curly = Math.max(0, this.curly - 1);
      else if (character === '"') this.straight += 1;
    }
    return this.curly > 0 || this.straight % 2 === 1;
  }
}

function headingAt(text: string, words: string, at: number): Heading | null {
  const before = sliceText(text, Math.max(0, at - maxMarkup), at);
  const after = sliceText(text, at + words.length, at + words.length + maxMarkup);
  const line = lineStart.exec(at > maxMarkup ? before : `\n${before}`)?.[0];
  const mark = line ?? sentenceStart.exec(before)?.[0];
  if (mark === undefined) return null;
  const isMarked = /[#*_]/.test(mark.replace(/^\s*[-+*•]\s/, ''));
  const end = (colon.exec(after) ?? (line !== undefined && isMarked ? lineEnd.exec(after) : null))?.[0];
  if (end === undefined || (line === undefined && words.startsWith(words[0]?.toLowerCase() ?? '')))
    return null;
  const own = line === undefined ? /[*_]*$/.exec(mark)?.[0] : mark.replace(/^\n/, '');
  return {
    name: words.toLowerCase() === 'summary' ? 'summary' : 'bias analysis',
    start: Math.max(0, at - (own?.length ?? 0)),
    end: at + words.length + end.length,
    opensLine: line !== undefined,
  };
}

/** The first heading of each name; one that opens a line goes before one that opens a sentence. */
function findHeadings(text: string): Heading[] {
  const quotes = new QuoteCounter(text);
  const all = [...text.matchAll(names)].flatMap((match) => {
    const heading = headingAt(text, match[0], match.index);
    return heading === null || quotes.isInside(heading.start) ? [] : [heading];
  });
  const findFirst = (name: Heading['name']) => {
    const own = all.filter((heading) => heading.name === name);
    return own.find(({ opensLine }) => opensLine) ?? own[0];
  };
  return [findFirst('summary'), findFirst('bias analysis')]
    .filter((heading) => heading !== undefined)
    .sort((a, b) => a.start - b.start);
}

/**
 * Splits an analysis on its headings 'Summary:' and 'Bias Analysis:', in either order, at the start of a line
 * or a sentence and with or without Markdown around them. The same words inside a sentence or a quotation are
 * no heading. Without either heading the whole text is one panel, 'AI Analysis'.
 */
export function splitAnalysis(text: string): AnalysisPanel[] {
  const headings = findHeadings(text);
  const getPart = (name: Heading['name']): string => {
    const at = headings.findIndex((heading) => heading.name === name);
    return at < 0 ? '' : sliceText(text, headings[at]?.end ?? 0, headings[at + 1]?.start);
  };
  return [
    ...panel('AI Analysis', sliceText(text, 0, headings[0]?.start)),
    ...panel('Article Summary', getPart('summary')),
    ...panel('Bias Analysis', getPart('bias analysis')),
  ];
}

function panel(title: AnalysisPanel['title'], text: string): AnalysisPanel[] {
  const paragraphs = splitParagraphs(text);
  return paragraphs.length === 0 ? [] : [{ title, paragraphs }];
}

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
