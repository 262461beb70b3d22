import type { Evidence } from '#domain/analysis/rating.ts';
import { findingWeight, type SidedFinding } from '#domain/analysis/score-findings.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import type { EditedText } from '#domain/text/edited-text.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { findQuotedSpans, overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { findQuote, indexForQuotes, maxPassageLength, type QuoteIndex } from '#domain/text/verify-quote.ts';
import { type AnalysisAnswer, maxFindings } from './analysis-questions.ts';
import { withoutFences } from './fence.ts';

const maxExplanation = 240;

/** A finding whose quote occurs in the article. The span refers to the original text. */
export interface VerifiedFinding extends SidedFinding, Span {
  explanation: string;
}

export interface VerifiedFindings {
  kept: VerifiedFinding[];
  /** Quotes that do not occur, that overlap another, or that are only quoted speech. */
  dropped: number;
}

/** The text that the model got, indexed for the lookup of its quotes. */
export interface IndexedText {
  original: string;
  edited: EditedText;
  index: QuoteIndex;
  speech: Span[];
  /** Spans of the original that no quote may overlap. */
  excluded: readonly Span[];
}

export function indexText(original: string, edited: EditedText, excluded: readonly Span[]): IndexedText {
  const index = indexForQuotes(edited.text);
  return { original, edited, index, speech: findQuotedSpans(original), excluded };
}

function isOnlySpeech(span: Span, speech: readonly Span[]): boolean {
  return speech.some((quoted) => quoted.start <= span.start && quoted.end >= span.end);
}

/** The span of a quote in the original; null when the quote is not valid evidence. */
function locate(given: IndexedText, quote: string): Span | null {
  const found = findQuote(given.edited.text, given.index, withoutFences(quote).trim());
  if (found === null) return null;
  const span = given.edited.toOriginal(found);
  const isTooLong = span.end - span.start > maxPassageLength;
  return isTooLong || overlapsSpans(given.excluded, span) || isOnlySpeech(span, given.speech) ? null : span;
}

/** Keeps the findings whose quotes occur in the article; of overlapping findings the strongest. */
export function verifyFindings(given: IndexedText, findings: AnalysisAnswer['findings']): VerifiedFindings {
  const kept: VerifiedFinding[] = [];
  const byStrength = findings.slice(0, maxFindings).sort((a, b) => b.strength - a.strength);
  for (const { quote, side, strength, explanation } of byStrength) {
    const span = locate(given, quote);
    if (span === null || kept.some((other) => overlapsSpans([other], span))) continue;
    kept.push({
      ...span,
      side,
      strength,
      explanation: toPlainText(withoutFences(explanation), maxExplanation),
    });
  }
  kept.sort((a, b) => a.start - b.start);
  return { kept, dropped: findings.length - kept.length };
}

const unexplained: Readonly<Record<SidedFinding['side'], string>> = {
  left: 'The language model reads this wording as favouring the left.',
  right: 'The language model reads this wording as favouring the right.',
  none: 'The language model reads this wording as loaded.',
};

export function toEvidence(original: string, finding: VerifiedFinding): Evidence {
  const { start, end, side, explanation } = finding;
  return {
    quote: sliceText(original, start, end),
    start,
    end,
    side: side === 'none' ? null : side,
    weight: findingWeight(finding),
    kind: 'model-finding',
    explanation: explanation || unexplained[side],
  };
}
