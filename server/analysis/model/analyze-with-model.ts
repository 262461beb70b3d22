import type { ArticleKindName } from '#domain/analysis/article-kind.ts';
import { findNames } from '#domain/analysis/mask-names.ts';
import type { CredibilitySign, Evidence, ModelLean, SupportedSentence } from '#domain/analysis/rating.ts';
import { type ModelPart, mixModelLean } from '#domain/analysis/score-findings.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { editText, type Replacement } from '#domain/text/edited-text.ts';
import { cutToTokens } from '#domain/text/estimate-tokens.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import type { AnalysisStep, AnalysisSubject } from '../analyzer.ts';
import { type AnalysisAnswer, analysisQuestion } from './analysis-questions.ts';
import type { ModelClient } from './create-model-client.ts';
import { type MaskedArticle, maskArticle } from './masked-article.ts';
import { toEvidence, verifyFindings, verifySentences, verifySigns, verifyTopics } from './verify-analysis.ts';

/** Maximum length of an article for a model, in estimated tokens: about 2,500 English words. */
export const maxTextTokens = 4000;
/** Shorter texts are not given to the model. */
export const minWordsForModel = 40;

const maxReasons = 2;
const maxSentences = 4;
const omission = '[…]';

/** A subject, prepared for a model. */
export interface PreparedSubject {
  /** `title + "\n\n" + text`, cut; all offsets refer to it. */
  original: string;
  titleLength: number;
  /** Sentences with instructions to a model; they are omitted. */
  prompts: Replacement[];
  names: Replacement[];
  isCut: boolean;
  /** Words that remain for the model. */
  wordCount: number;
}

export function prepareSubject(subject: AnalysisSubject): PreparedSubject {
  const { text: original, isCut } = cutToTokens(`${subject.title}\n\n${subject.text}`, maxTextTokens);
  const { outlet } = subject;
  const prompts = findReaderPrompts(original).map((span) => ({ ...span, with: omission }));
  const ownNames = outlet === null ? [] : [outlet.name, outlet.domain, ...outlet.aliases];
  const names = findNames(original, ownNames).filter((found) => !overlapsSpans(prompts, found));
  const wordCount = countWords(editText(original, prompts).text);
  return { original, titleLength: subject.title.length, prompts, names, isCut, wordCount };
}

/** What a model says of one article, as far as it was verified. */
export interface ModelAnalysis extends ModelPart {
  evidence: Evidence[];
  /** Findings whose quotes the program found. */
  verified: number;
  /** Findings that the verification rejected. */
  dropped: number;
  /** Null where the model gave none. */
  modelLean: ModelLean | null;
  kind: ArticleKindName | null;
  signs: CredibilitySign[];
  summary: SupportedSentence[];
  topics: string[];
}

function assess(given: MaskedArticle, answer: AnalysisAnswer): ModelAnalysis {
  const { kept, dropped } = verifyFindings(given, answer.findings);
  const { lean: step, kind } = answer;
  const reasons = verifySentences(given, answer.reasons ?? [], maxReasons);
  return {
    ...mixModelLean(kept, step),
    evidence: kept.map((finding) => toEvidence(given.original, finding)),
    ...{ verified: kept.length, dropped, kind },
    modelLean: step === null ? null : { step, reasons },
    signs: verifySigns(given, answer.signs ?? []),
    summary: verifySentences(given, answer.summary ?? [], maxSentences),
    topics: verifyTopics(given, answer.topics ?? []),
  };
}

/**
 * Has a model analyse a subject whose names of people and outlet are masked, and verifies what it says.
 * @throws ModelFailure, or the reason of `signal`
 */
export async function analyzeWithModel(
  client: ModelClient,
  input: {
    prepared: PreparedSubject;
    prompt: string;
    signal: AbortSignal | undefined;
    onProgress: ((step: AnalysisStep) => void) | undefined;
  },
): Promise<ModelAnalysis> {
  const { prepared, prompt, signal, onProgress } = input;
  const given = maskArticle(prepared);
  onProgress?.('asking');
  const question = analysisQuestion({ prompt, article: given.masked.text });
  const [answer] = await client.queryAll([question], { signal });
  if (answer === undefined) throw new Error('queryAll left a question unanswered');
  onProgress?.('verifying');
  return assess(given, answer);
}
