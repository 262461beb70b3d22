import type { Evidence } from '#domain/analysis/rating.ts';
import { findingWeight, type SidedFinding } from '#domain/analysis/score-findings.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { type AnalysisAnswer, maxFindings } from './analysis-questions.ts';
import type { MaskedArticle } from './masked-article.ts';

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

/** Keeps the findings whose quotes occur in the article; of overlapping findings the strongest. */
export function verifyFindings(given: MaskedArticle, findings: AnalysisAnswer['findings']): VerifiedFindings {
  const kept: VerifiedFinding[] = [];
  const byStrength = findings.slice(0, maxFindings).sort((a, b) => b.strength - a.strength);
  for (const { quote, side, strength, explanation } of byStrength) {
    const span = given.locate(quote);
    if (span === null || given.isSpeech(span) || kept.some((other) => overlapsSpans([other], span))) continue;
    kept.push({
      ...span,
      side,
      strength,
      explanation: given.readable(explanation, maxExplanation),
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
