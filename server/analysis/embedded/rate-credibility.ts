import type { CredibilityFactor, CredibilityRating } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { hasAttribution } from '#domain/text/attribution.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import type { AnalysisSubject } from '../analyzer.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';

/** The starting score of an article whose outlet has no reliability. */
export const unknownOutlet = 0.5;
/** Maximum score, because the analysis does not check the claims of a text. */
export const ceiling = 0.95;
/** Shorter texts have no factors of the text. */
const minWordsForFactors = 80;

function countNoun(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

function attributionFactor(document: ParsedDocument): CredibilityFactor {
  const sentences = textSentences(document);
  const named = sentences.filter(({ start, end }) =>
    hasAttribution(sliceText(document.full, start, end)),
  ).length;
  const share = named / Math.max(1, sentences.length);
  const effect = share >= 0.25 ? 0.03 : share >= 0.12 ? 0.01 : share >= 0.05 ? 0 : -0.04;
  return {
    id: 'attribution',
    label: 'Sentences that name a source',
    value: `${named} of ${sentences.length}`,
    effect,
  };
}

function quotationFactor(document: ParsedDocument): CredibilityFactor {
  const count = document.quoted.filter(
    ({ start, end }) =>
      start >= document.textStart && sliceText(document.full, start, end).split(/\s+/).length >= 4,
  ).length;
  return { id: 'quotations', label: 'Quotations', value: String(count), effect: count >= 3 ? 0.01 : 0 };
}

const unnamed =
  /\b(?:(?:sources?|people|officials?|insiders?|aides?|person) (?:familiar with|close to|briefed on|with knowledge of)|on condition of anonymity|anonymous(?:ly)? (?:sources?|officials?)|a source (?:said|says|told))\b/gi;

function unnamedFactor(document: ParsedDocument): CredibilityFactor | null {
  const count = document.text.match(unnamed)?.length ?? 0;
  if (count === 0) return null;
  return {
    id: 'unnamed-sources',
    label: 'Unnamed sources',
    value: String(count),
    effect: count >= 3 ? -0.03 : -0.01,
  };
}

function linkFactor(subject: AnalysisSubject): CredibilityFactor | null {
  if (subject.linkCount === null) return null;
  return {
    id: 'links',
    label: 'Links to sources',
    value: String(subject.linkCount),
    effect: subject.linkCount >= 3 ? 0.01 : 0,
  };
}

function loadedFactor(document: ParsedDocument): CredibilityFactor {
  const count = document.lexicon.loaded.length;
  const rate = (1000 * count) / Math.max(1, document.wordCount);
  const few = count <= 1 || rate < 3;
  const effect = count === 0 ? 0.01 : few ? 0 : rate < 8 ? -0.03 : -0.07;
  const word = count === 0 ? 'none' : few ? 'little' : rate < 8 ? 'some' : 'much';
  return {
    id: 'loaded-wording',
    label: 'Loaded wording',
    value: count === 0 ? word : `${word}, ${countNoun(count, 'term', 'terms')}`,
    effect,
  };
}

const hedges =
  /\b(?:allegedly|alleged|reportedly|appears? to|appeared to|could not be (?:independently )?verified|did not (?:immediately )?respond|declined to comment|it (?:is|was) unclear|unconfirmed|preliminary)\b/gi;

function hedgeFactor(document: ParsedDocument): CredibilityFactor | null {
  const count = document.text.match(hedges)?.length ?? 0;
  if (count === 0) return null;
  return {
    id: 'hedging',
    label: 'Limits of knowledge stated',
    value: countNoun(count, 'time', 'times'),
    effect: 0.01,
  };
}

function shoutingFactor(document: ParsedDocument, ownWords: string): CredibilityFactor | null {
  const marks = ownWords.match(/!/g)?.length ?? 0;
  const titleCapitals = document.title.match(/\b[A-Z]{5,}\b/g)?.length ?? 0;
  const titleWords = document.title.split(/\s+/).length;
  const shouted = titleCapitals >= 3 && titleCapitals / titleWords > 0.4;
  if (marks < 2 && !shouted) return null;
  return {
    id: 'shouting',
    label: 'Exclamation marks and capitals',
    value: shouted ? 'title in capitals' : countNoun(marks, 'mark', 'marks'),
    effect: marks >= 5 || shouted ? -0.04 : -0.02,
  };
}

function withoutQuotations(document: ParsedDocument): string {
  let kept = '';
  let at = document.textStart;
  for (const { start, end } of document.quoted) {
    if (start < at) continue;
    kept += sliceText(document.full, at, start);
    at = end;
  }
  return kept + sliceText(document.full, at);
}

function firstPersonFactor(document: ParsedDocument, ownWords: string): CredibilityFactor | null {
  const count = ownWords.match(/\b(?:I|I['’](?:m|ve|d|ll)|my)\b/g)?.length ?? 0;
  if (count < 4 || count / document.wordCount < 0.004) return null;
  return {
    id: 'first-person',
    label: 'Written in the first person',
    value: countNoun(count, 'time', 'times'),
    effect: -0.02,
  };
}

function pageFactors(subject: AnalysisSubject): CredibilityFactor[] {
  const factors: CredibilityFactor[] = [];
  if (subject.correctionNoted) {
    factors.push({ id: 'correction', label: 'Correction noted', value: 'yes', effect: 0.02 });
  }
  if (subject.linkCount === null) return factors;
  const { byline, publishedAt } = subject;
  factors.push({
    id: 'byline',
    label: 'Byline',
    value: byline === null ? 'none' : 'yes',
    effect: byline === null ? -0.02 : 0,
  });
  factors.push({
    id: 'date',
    label: 'Date of publication',
    value: publishedAt === null ? 'none' : 'yes',
    effect: publishedAt === null ? -0.02 : 0,
  });
  return factors;
}

function findFactors(document: ParsedDocument, subject: AnalysisSubject): CredibilityFactor[] {
  if (!document.english || document.wordCount < minWordsForFactors) return pageFactors(subject);
  const ownWords = withoutQuotations(document);
  const found = [
    attributionFactor(document),
    quotationFactor(document),
    unnamedFactor(document),
    linkFactor(subject),
    loadedFactor(document),
    hedgeFactor(document),
    shoutingFactor(document, ownWords),
    firstPersonFactor(document, ownWords),
    ...pageFactors(subject),
  ];
  return found.filter((factor) => factor !== null);
}

function sumOf(factors: readonly CredibilityFactor[]): number {
  return factors.reduce((total, factor) => total + factor.effect, 0);
}

/** Adds a factor that limits the score to the ceiling, so that the listed effects still add up. */
function limitToCeiling(start: number, factors: CredibilityFactor[]): CredibilityFactor[] {
  const excess = start + sumOf(factors) - ceiling;
  if (excess <= 0.0005) return factors;
  const effect = -Math.round(excess * 1000) / 1000;
  return [
    ...factors,
    { id: 'ceiling', label: 'Claims not checked against facts', value: 'highest score 95%', effect },
  ];
}

function round(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 1000) / 1000;
}

/**
 * Credibility in [0, 1]: the outlet's reliability, or 0.5 when it is unknown, plus the effects of the factors in the
 * text. Null without an outlet's reliability and without enough text.
 */
export function rateCredibility(
  document: ParsedDocument,
  subject: AnalysisSubject,
  outlet: Outlet | null,
): CredibilityRating {
  const readable = document.english && document.wordCount >= minWordsForFactors;
  const reliability = outlet?.reliability ?? null;
  const isSatire = outlet?.flags.includes('satire') ?? false;
  if (isSatire || (reliability === null && !readable)) {
    return { score: null, low: null, high: null, confidence: 0, outletReliability: reliability, factors: [] };
  }
  const factors = limitToCeiling(reliability ?? unknownOutlet, findFactors(document, subject));
  const score = round((reliability ?? unknownOutlet) + sumOf(factors));
  const spread = reliability === null ? 0.15 : 0.07;
  return {
    score,
    low: round(score - spread),
    high: round(score + spread),
    confidence: (reliability === null ? 0.4 : 0.65) + (readable && reliability !== null ? 0.05 : 0),
    outletReliability: reliability,
    factors,
  };
}
