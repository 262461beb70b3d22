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

/** What a model is given of an article, in estimated tokens: about 2,500 English words. */
export const maxTextTokens = 4000;
/** Below this many words there is too little to point at. */
export const minWordsForModel = 40;

const maxEvidence = 12;
const maxTopics = 5;
const maxTopicLength = 40;
const order = '[…]';

/** A subject as a model will see it, twice. */
export interface PreparedSubject {
  /** `title + "\n\n" + text`, cut; offsets run over it. */
  original: string;
  /** Sentences that give orders to a model; they are left out. */
  orders: Replacement[];
  names: Replacement[];
  isCut: boolean;
  /** Words that are left for the model. */
  wordCount: number;
}

export function prepareSubject(subject: AnalysisSubject): PreparedSubject {
  const { text: original, isCut } = cutToTokens(`${subject.title}\n\n${subject.text}`, maxTextTokens);
  const { outlet } = subject;
  const orders = findReaderPrompts(original).map((span) => ({ ...span, with: order }));
  const ownNames = outlet === null ? [] : [outlet.name, outlet.domain, ...outlet.aliases];
  const names = findNames(original, ownNames).filter((found) => !overlapsSpans(orders, found));
  const wordCount = countWords(editText(original, orders).text);
  return { original, orders, names, isCut, wordCount };
}

/** What two passes of a model over one article came to, everything in it checked by the program. */
export interface ModelAnalysis extends MergedAnalyses {
  evidence: Evidence[];
  /** Verified passages of each pass. */
  verified: { plain: number; masked: number };
  /** Quotes that the program threw away. */
  dropped: number;
  wording: string[];
  summary: string[];
  topics: string[];
}

/** Of two passes: everything the first found, and what only the second did. */
function joinFindings(
  plain: readonly VerifiedFinding[],
  masked: readonly VerifiedFinding[],
): VerifiedFinding[] {
  const isNew = (finding: VerifiedFinding) =>
    plain.every((other) => other.end <= finding.start || other.start >= finding.end);
  return [...plain, ...masked.filter(isNew)];
}

/** What is longer is a sentence, not a topic, and is left out. */
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
  const { original, orders, names } = prepared;
  const [plainText, maskedText] = [editText(original, orders), editText(original, [...orders, ...names])];
  const plain = verifyFindings(indexText(original, plainText, orders), answers[0].findings);
  const masked = verifyFindings(indexText(original, maskedText, orders), answers[1].findings);
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
 * Has a model read a subject twice, the second time with the names of people and outlet masked, and checks
 * everything it says.
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
  const { original, orders, names } = prepared;
  const questions = [
    analysisQuestion({ prompt, article: editText(original, orders).text }),
    analysisQuestion({ prompt, article: editText(original, [...orders, ...names]).text }),
  ];
  onProgress?.('first-pass');
  const answers = await client.askAll(questions, {
    signal,
    onAnswer: (index) => {
      if (index === 0) onProgress?.('masked-pass');
    },
  });
  const [plain, masked] = answers;
  if (plain === undefined || masked === undefined) throw new Error('askAll left a question unanswered');
  onProgress?.('verifying');
  return assess(prepared, [plain, masked]);
}
