import { findNames } from '#domain/analysis/mask-names.ts';
import type { Evidence } from '#domain/analysis/rating.ts';
import { type MergedAnalyses, mergeAnalyses } from '#domain/analysis/score-findings.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { editText, type Replacement } from '#domain/text/edited-text.ts';
import { cutToTokens } from '#domain/text/estimate-tokens.ts';
import { toPlainText } from '#domain/text/plain-text.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { indexForQuotes } from '#domain/text/verify-quote.ts';
import type { AnalysisStep, AnalysisSubject } from '../analyzer.ts';
import { type AnalysisAnswer, analysisQuestion } from './analysis-questions.ts';
import type { ModelClient } from './create-model-client.ts';
import { withoutFences } from './fence.ts';
import { indexText, toEvidence, type VerifiedFinding, verifyFindings } from './verify-findings.ts';
import { verifyProse } from './verify-prose.ts';

/** Maximum length of an article for a model, in estimated tokens: about 2,500 English words. */
export const maxTextTokens = 4000;
/** Shorter texts are not given to the model. */
export const minWordsForModel = 40;

const maxEvidence = 12;
const maxTopics = 5;
const maxTopicLength = 40;
const omission = '[…]';

/** A subject, prepared for the two passes of a model. */
export interface PreparedSubject {
  /** `title + "\n\n" + text`, cut; all offsets refer to it. */
  original: string;
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
  return { original, prompts, names, isCut, wordCount };
}

/** The verified result of two passes of a model over one article. */
export interface ModelAnalysis extends MergedAnalyses {
  evidence: Evidence[];
  /** Verified passages of each pass. */
  verified: { plain: number; masked: number };
  /** Quotes that the verification rejected. */
  dropped: number;
  wording: string[];
  summary: string[];
  topics: string[];
}

/** All findings of the first pass, and those of the second pass that do not overlap them. */
function joinFindings(
  plain: readonly VerifiedFinding[],
  masked: readonly VerifiedFinding[],
): VerifiedFinding[] {
  const isNew = (finding: VerifiedFinding) =>
    plain.every((other) => other.end <= finding.start || other.start >= finding.end);
  return [...plain, ...masked.filter(isNew)];
}

/** Drops long entries, which are sentences and not topics. */
function pickTopics(topics: readonly string[]): string[] {
  const plain = topics
    .map((topic) => toPlainText(withoutFences(topic), 2 * maxTopicLength))
    .filter((topic) => topic !== '' && topic.length <= maxTopicLength);
  return [...new Set(plain)].slice(0, maxTopics);
}

function assess(
  prepared: PreparedSubject,
  answers: [plain: AnalysisAnswer, masked: AnalysisAnswer],
): ModelAnalysis {
  const { original, prompts, names } = prepared;
  const [plainText, maskedText] = [editText(original, prompts), editText(original, [...prompts, ...names])];
  const plain = verifyFindings(indexText(original, plainText, prompts), answers[0].findings);
  const masked = verifyFindings(indexText(original, maskedText, prompts), answers[1].findings);
  const texts = [{ text: plainText.text, index: indexForQuotes(plainText.text) }];
  const evidence = joinFindings(plain.kept, masked.kept)
    .sort((a, b) => b.strength - a.strength || a.start - b.start)
    .slice(0, maxEvidence)
    .map((finding) => toEvidence(original, finding))
    .sort((a, b) => a.start - b.start);
  return {
    ...mergeAnalyses(plain.kept, masked.kept),
    evidence,
    verified: { plain: plain.kept.length, masked: masked.kept.length },
    dropped: plain.dropped + masked.dropped,
    wording: verifyProse(answers[0].wording, 3, texts),
    summary: verifyProse(answers[0].summary, 3, texts),
    topics: pickTopics(answers[0].topics),
  };
}

/**
 * Has a model analyse a subject in two passes, the second with the names of people and outlet masked, and verifies the
 * results.
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
  const { original, prompts, names } = prepared;
  const questions = [
    analysisQuestion({ prompt, article: editText(original, prompts).text }),
    analysisQuestion({ prompt, article: editText(original, [...prompts, ...names]).text }),
  ];
  onProgress?.('first-pass');
  const answers = await client.queryAll(questions, {
    signal,
    onAnswer: (index) => {
      if (index === 0) onProgress?.('masked-pass');
    },
  });
  const [plain, masked] = answers;
  if (plain === undefined || masked === undefined) throw new Error('queryAll left a question unanswered');
  onProgress?.('verifying');
  return assess(prepared, [plain, masked]);
}
