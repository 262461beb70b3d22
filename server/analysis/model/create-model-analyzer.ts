import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import { leanRange, mixLean } from '#domain/analysis/mix-lean.ts';
import { addModelPart, hasOppositeSides } from '#domain/analysis/mix-model-part.ts';
import type { AbstentionReason, Analysis, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Analyzer } from '../analyzer.ts';
import { describeAbstention } from '../embedded/describe-wording.ts';
import { explainScore } from '../embedded/explain-score.ts';
import {
  analyzeWithModel,
  type ModelAnalysis,
  minWordsForModel,
  type PreparedSubject,
  prepareSubject,
} from './analyze-with-model.ts';
import type { ModelClient } from './create-model-client.ts';
import { describeModelAnalysis, explainModelScore, modelNote } from './describe-model-analysis.ts';

/** Counts changes of the code that give the same answers another rating. */
const rulesVersion = 2;
const maxTopics = 6;
/** Below this confidence a model that speaks alone gives no rating: its two readings disagree. */
const minConfidence = 0.3;

export interface ModelAnalyzerOptions {
  client: ModelClient;
  /** Gives outlet, wording and credibility, on which the model's findings are laid. */
  embedded: Analyzer;
  /** The prompt in force and its version, read anew for each article. */
  getPrompt(): Promise<{ prompt: string; version: number }>;
}

/** Letters, digits, dots and dashes only: versions are compared and shown, never taken apart. */
function versionOf(model: string, promptVersion: number, embeddedVersion: string): string {
  const name = cutText(model.replace(/[^\w.-]+/g, '-'), 80);
  return `${rulesVersion}-${name}-p${promptVersion}-e${embeddedVersion}`;
}

function modelWeightOf(parts: readonly LeanPart[]): number {
  return parts.find(({ kind }) => kind === 'model')?.weight ?? 0;
}

/** The range over the other parts' uncertainty and both readings of the model. */
function rangeOf(estimate: number, base: LeanRating, parts: readonly LeanPart[], reading: ModelAnalysis) {
  const weight = modelWeightOf(parts);
  const others = base.estimate ?? 0;
  const mix = (other: number, model: number) => (1 - weight) * other + weight * model;
  const model = reading.lean ?? 0;
  const ends = [
    mix(others, reading.low ?? model),
    mix(others, reading.high ?? model),
    mix(base.low ?? others, model),
    mix(base.high ?? others, model),
  ];
  return leanRange(estimate, weight === 1 ? [reading.low ?? model, reading.high ?? model] : ends);
}

function mixedConfidence(base: LeanRating, reading: ModelAnalysis, modelWeight: number): number {
  const others = base.abstention === null ? base.confidence : 0;
  if (modelWeight === 1) return reading.confidence;
  const doAgree = Math.sign(base.estimate ?? 0) === Math.sign(reading.lean ?? 0);
  return Math.max(0.2, Math.min(0.85, others + (doAgree ? 0.05 : -0.1)));
}

/** Lays the model's part over the rating of outlet and wording; a silent model changes no number. */
function mixRating(base: LeanRating, reading: ModelAnalysis, note: string): LeanRating {
  const { confidence } = reading;
  // The mean of opposite sides would count as a reading of the middle, which neither reading is.
  const lean = hasOppositeSides(reading) ? null : reading.lean;
  const parts = addModelPart(base.parts, {
    lean: lean === null ? null : toStoredLean(lean),
    confidence,
    note,
  });
  const evidence = [...base.evidence, ...reading.evidence].sort((a, b) => a.start - b.start);
  const mixed = mixLean(parts);
  if (lean === null || mixed === null || base.abstention === 'satire') return { ...base, parts, evidence };
  const range = rangeOf(mixed, base, parts, reading);
  const modelWeight = modelWeightOf(parts);
  return {
    estimate: toStoredLean(mixed),
    low: toStoredLean(range.low),
    high: toStoredLean(range.high),
    confidence: mixedConfidence(base, reading, modelWeight),
    abstention: modelWeight === 1 && reading.confidence < minConfidence ? 'weak-signal' : null,
    basis: 'model',
    parts,
    evidence,
  };
}

function mixTopics(base: readonly string[], topics: readonly string[]): string[] {
  const seen = new Set<string>();
  const all = [...base.slice(0, 1), ...topics, ...base.slice(1)];
  return all
    .filter((topic) => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase()))
    .slice(0, maxTopics);
}

function compose(base: Analysis, reading: ModelAnalysis, prepared: PreparedSubject, model: string): Analysis {
  const lean = mixRating(base.lean, reading, modelNote(reading, model));
  return {
    ...base,
    lean,
    topics: mixTopics(base.topics, reading.topics),
    summary: reading.summary.length > 0 ? reading.summary : base.summary,
    biasAnalysis: [...describeModelAnalysis(reading, model), ...measured(base.biasAnalysis)],
    reasoning: `${explainScore(lean, base.credibility)} ${explainModelScore(reading, modelWeightOf(lean.parts))}`,
    notes: [...notesOf(base, lean), ...cutNotes(prepared)],
  };
}

const abstentions: readonly AbstentionReason[] = [
  'no-text',
  'too-short',
  'not-english',
  'not-political',
  'weak-signal',
];

/** Notes on why nothing was rated no longer hold once the model rated it. */
function notesOf(base: Analysis, lean: LeanRating): string[] {
  if (base.lean.abstention === null || lean.abstention !== null) return base.notes;
  const outdated = new Set(abstentions.map((reason) => describeAbstention(base.lean, reason)));
  return base.notes.filter((note) => !outdated.has(note));
}

function measured(paragraphs: readonly string[]): string[] {
  return paragraphs.map((each, at) => (at === 0 ? `Measured by the built-in analyzer: ${each}` : each));
}

function cutNotes({ isCut, wordCount, orders }: PreparedSubject): string[] {
  const notes: string[] = [];
  if (isCut) notes.push(`The language model read only the first ${wordCount.toLocaleString('en')} words.`);
  if (orders.length > 0) {
    notes.push(
      'The text contains sentences addressed to a language model. They were left out and had no effect.',
    );
  }
  return notes;
}

/**
 * Outlet and wording by the embedded analyzer, and on top of them what a model found and the program
 * verified. Satire and very short texts are left to the embedded analyzer alone. Unlike a complete
 * `Analyzer` it rejects with ModelFailure when the model gives no usable answer: see `withFallback`.
 */
export function createModelAnalyzer(options: ModelAnalyzerOptions): Analyzer {
  const { client, embedded, getPrompt } = options;
  let promptVersion = 0;
  const version = () => versionOf(client.model, promptVersion, embedded.version);
  const currentPrompt = async () => {
    const current = await getPrompt();
    promptVersion = current.version;
    return current;
  };
  return {
    name: 'model',
    get version() {
      return version();
    },
    async getVersion() {
      await currentPrompt();
      return version();
    },
    async analyze(subject, { signal, onProgress } = {}) {
      onProgress?.('reading');
      const base = await embedded.analyze(subject, signal === undefined ? {} : { signal });
      const prepared = prepareSubject(subject);
      const isReadable = prepared.wordCount >= minWordsForModel && base.lean.abstention !== 'satire';
      if (!isReadable) return base;
      const { prompt, version: used } = await currentPrompt();
      const reading = await analyzeWithModel(client, { prepared, prompt, signal, onProgress });
      const analyzer = { name: 'model' as const, version: versionOf(client.model, used, embedded.version) };
      return { ...compose(base, reading, prepared, client.model), analyzer };
    },
  };
}
