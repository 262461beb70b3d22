import type { CredibilitySign, Evidence, SupportedSentence } from '#domain/analysis/rating.ts';
import { findingWeight, type SidedFinding } from '#domain/analysis/score-findings.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { hasFigure } from '#domain/text/find-unsupported.ts';
import { overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { type AnalysisAnswer, maxFindings, maxSigns } from './analysis-questions.ts';
import type { MaskedArticle } from './masked-article.ts';

const maxExplanation = 240;

/** A finding whose quote occurs in the article. The span refers to the original text. */
interface VerifiedFinding extends SidedFinding, Span {
  explanation: string;
}

interface VerifiedFindings {
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

const unexplainedFinding: Readonly<Record<SidedFinding['side'], string>> = {
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
    explanation: explanation || unexplainedFinding[side],
  };
}

const maxTopics = 5;
const maxTopicLength = 40;
const maxPassages = 3;

type WrittenSentences = NonNullable<AnalysisAnswer['summary']>;
type WrittenSign = NonNullable<AnalysisAnswer['signs']>[number];

/** The first sentences of a model's own that hold, each with the passages that it rests on. */
export function verifySentences(
  given: MaskedArticle,
  written: WrittenSentences,
  max: number,
): SupportedSentence[] {
  const verified = new Map<string, SupportedSentence>();
  for (const { text, quotes } of written.slice(0, 2 * max)) {
    const sentence = given.verify({ text, quotes: quotes.slice(0, maxPassages) });
    if (sentence === null || verified.has(sentence.text)) continue;
    const passages = sentence.passages.map(({ quote, start, end }) => ({ quote, start, end }));
    verified.set(sentence.text, { text: sentence.text, passages });
  }
  return [...verified.values()].slice(0, max);
}

const unexplainedSign: Readonly<Record<CredibilitySign['kind'], string>> = {
  unsourced: 'The language model finds no source for this claim.',
  headline: 'The language model finds that the headline says more than the text.',
  number: 'The language model finds no origin of this figure.',
};

/** Whether a place can show such a sign at all. */
function isPossible(given: MaskedArticle, sign: CredibilitySign['kind'], span: Span): boolean {
  if (sign === 'headline') return span.end <= given.titleLength;
  if (span.start < given.titleLength || given.hasSource(span)) return false;
  return sign === 'unsourced' || hasFigure(given.original.slice(span.start, span.end));
}

/** The signs whose quotes occur in the article, where such a sign can be; in order. */
export function verifySigns(given: MaskedArticle, written: readonly WrittenSign[]): CredibilitySign[] {
  const signs: CredibilitySign[] = [];
  for (const { sign: kind, quote, explanation } of written.slice(0, 2 * maxSigns)) {
    const span = given.locate(quote);
    if (span === null || !isPossible(given, kind, span)) continue;
    if (signs.some((other) => overlapsSpans([other], span))) continue;
    signs.push({
      ...{ kind, ...span, quote: given.original.slice(span.start, span.end) },
      explanation: given.readable(explanation, maxExplanation) || unexplainedSign[kind],
    });
  }
  return signs.slice(0, maxSigns).sort((a, b) => a.start - b.start);
}

/**
 * Drops long entries, which are sentences and not topics, and those with names that the article has not. The first word
 * of a topic has a capital in any case.
 */
export function verifyTopics(given: MaskedArticle, written: readonly string[]): string[] {
  const topics = written.slice(0, 2 * maxTopics).map((topic) => {
    const plain = given.readable(topic.charAt(0).toLowerCase() + topic.slice(1), 2 * maxTopicLength);
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  });
  const short = topics.filter((topic) => topic !== '' && topic.length <= maxTopicLength);
  return [...new Set(short)].slice(0, maxTopics);
}
