import { type ArticleKind, kindPhrases } from '#domain/analysis/article-kind.ts';
import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import { measuredHeading } from '#domain/analysis/format-analysis.ts';
import { leanRange, mixLean } from '#domain/analysis/mix-lean.ts';
import { addModelPart, hasOppositeSides } from '#domain/analysis/mix-model-part.ts';
import type { Analysis, LeanPart, LeanRating } from '#domain/analysis/rating.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Analyzer } from '../analyzer.ts';
import { explainScore } from '../embedded/explain-score.ts';
import { unratedNotes } from '../embedded/rate-lean.ts';
import {
  analyzeWithModel,
  type ModelAnalysis,
  minWordsForModel,
  type PreparedSubject,
  prepareSubject,
} from './analyze-with-model.ts';
import type { ModelClient } from './create-model-client.ts';
import { describeModelAnalysis, explainModelScore, mixKind, modelNote } from './describe-model-analysis.ts';

/** Increased when a code change gives the same answers another rating. */
export const modelRulesVersion = 8;
const maxTopics = 6;
/** Below this confidence a model alone gives no rating, because its findings and its lean disagree. */
const minConfidence = 0.3;

export interface ModelAnalyzerOptions {
  client: ModelClient;
  /** Rates outlet, wording and credibility; the model's findings are added to that rating. */
  embedded: Analyzer;
  /** The current prompt and its version; called for each article. */
  getPrompt(): Promise<{ prompt: string; version: number }>;
}

/** Contains only letters, digits, dots and dashes. Versions are compared and shown, never parsed. */
function versionOf(model: string, promptVersion: number, embeddedVersion: string): string {
  const name = cutText(model.replace(/[^\w.-]+/g, '-'), 80);
  return `${modelRulesVersion}-${name}-p${promptVersion}-e${embeddedVersion}`;
}

function modelWeightOf(parts: readonly LeanPart[]): number {
  return parts.find(({ kind }) => kind === 'model')?.weight ?? 0;
}

/** The range from the other parts' range and from both ends of the model's. */
function rangeOf(estimate: number, base: LeanRating, parts: readonly LeanPart[], found: ModelAnalysis) {
  const weight = modelWeightOf(parts);
  const others = base.estimate ?? 0;
  const mix = (other: number, model: number) => (1 - weight) * other + weight * model;
  const model = found.lean ?? 0;
  const ends = [
    mix(others, found.low ?? model),
    mix(others, found.high ?? model),
    mix(base.low ?? others, model),
    mix(base.high ?? others, model),
  ];
  return leanRange(estimate, weight === 1 ? [found.low ?? model, found.high ?? model] : ends);
}

function mixedConfidence(base: LeanRating, found: ModelAnalysis, modelWeight: number): number {
  const others = base.abstention === null ? base.confidence : 0;
  if (modelWeight === 1) return found.confidence;
  const doAgree = Math.sign(base.estimate ?? 0) === Math.sign(found.lean ?? 0);
  return Math.max(0.2, Math.min(0.85, others + (doAgree ? 0.05 : -0.1)));
}

/** Adds the model's part to the rating of outlet and wording; without a lean of the model no number changes. */
function mixRating(base: LeanRating, found: ModelAnalysis, note: string): LeanRating {
  const { confidence } = found;
  // The mean of opposite sides would be near the center, although neither is.
  const lean = hasOppositeSides(found) ? null : found.lean;
  const parts = addModelPart(base.parts, {
    lean: lean === null ? null : toStoredLean(lean),
    confidence,
    note,
  });
  const evidence = [...base.evidence, ...found.evidence].sort((a, b) => a.start - b.start);
  const { modelLean } = found;
  const given = { parts, evidence, ...(modelLean === null ? {} : { modelLean }) };
  const mixed = mixLean(parts);
  if (lean === null || mixed === null || base.abstention === 'satire') return { ...base, ...given };
  const range = rangeOf(mixed, base, parts, found);
  const modelWeight = modelWeightOf(parts);
  return {
    estimate: toStoredLean(mixed),
    low: toStoredLean(range.low),
    high: toStoredLean(range.high),
    confidence: mixedConfidence(base, found, modelWeight),
    abstention: modelWeight === 1 && found.confidence < minConfidence ? 'weak-signal' : null,
    basis: 'model',
    ...given,
  };
}

function mixTopics(base: readonly string[], topics: readonly string[]): string[] {
  const seen = new Set<string>();
  const all = [...base.slice(0, 1), ...topics, ...base.slice(1)];
  return all
    .filter((topic) => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase()))
    .slice(0, maxTopics);
}

/** Sentences and what each rests on; without one, the summary is built when it is shown. */
const summaryOf = ({ summary }: ModelAnalysis): Pick<Analysis, 'summary' | 'summaryPassages'> =>
  summary.length === 0
    ? { summary: [] }
    : {
        summary: summary.map(({ text }) => text),
        summaryPassages: summary.map(({ passages }) => passages),
      };

/** The first paragraph begins with the kind, and what was measured gives its reason. */
function rename([first = '', ...rest]: readonly string[], before: ArticleKind, after: ArticleKind): string[] {
  const phrase = kindPhrases[before.name];
  const isNamed = first.startsWith(phrase);
  const describe = ({ name, reason }: ArticleKind) => `Kind: ${name}. ${reason}`;
  return [
    isNamed ? `${kindPhrases[after.name]}${first.slice(phrase.length)}` : first,
    ...rest.map((paragraph) => paragraph.replace(describe(before), () => describe(after))),
  ];
}

function compose(base: Analysis, found: ModelAnalysis, prepared: PreparedSubject, model: string): Analysis {
  const lean = mixRating(base.lean, found, modelNote(found, model));
  const kind = mixKind(base.kind, found, model);
  const paragraphs = base.kind && kind ? rename(base.biasAnalysis, base.kind, kind) : base.biasAnalysis;
  const { credibility } = base;
  return {
    ...base,
    lean,
    ...(kind === undefined ? {} : { kind }),
    credibility: found.signs.length === 0 ? credibility : { ...credibility, signs: found.signs },
    topics: mixTopics(base.topics, found.topics),
    ...summaryOf(found),
    biasAnalysis: mixParagraphs(paragraphs, describeModelAnalysis(found, model)),
    reasoning: `${explainScore(lean, base.credibility)} ${explainModelScore(found, modelWeightOf(lean.parts))}`,
    notes: [...notesOf(base, lean), ...cutNotes(prepared)],
  };
}

/** Drops notes on an abstention when the model gives a rating. */
function notesOf(base: Analysis, lean: LeanRating): string[] {
  if (base.lean.abstention === null || lean.abstention !== null) return base.notes;
  return base.notes.filter((note) => !unratedNotes.has(note));
}

/** The model's paragraphs stand between the article in short and what was measured. */
function mixParagraphs(base: readonly string[], model: readonly string[]): string[] {
  const measured = base.findIndex((paragraph) => paragraph.startsWith(measuredHeading));
  return [...base.slice(0, measured), ...model, ...base.slice(measured)];
}

function cutNotes({ isCut, wordCount, prompts }: PreparedSubject): string[] {
  const notes: string[] = [];
  if (isCut) notes.push(`The language model read only the first ${wordCount.toLocaleString('en')} words.`);
  if (prompts.length > 0) {
    notes.push(
      'The text contains sentences addressed to a language model. They were left out and had no effect.',
    );
  }
  return notes;
}

/**
 * Adds the verified findings of a model to the rating of the embedded analyzer. The embedded analyzer alone rates satire
 * and very short texts. Unlike other analyzers it rejects with ModelFailure when the model gives no usable answer: see
 * `withFallback`.
 */
export function createModelAnalyzer(options: ModelAnalyzerOptions): Analyzer {
  const { client, embedded, getPrompt } = options;
  let promptVersion = 0;
  const version = () => versionOf(client.model, promptVersion, embedded.version);
  const currentPrompt = async () => {
    const [current] = await Promise.all([getPrompt(), client.getModel()]);
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
      const found = await analyzeWithModel(client, { prepared, prompt, signal, onProgress });
      const analyzer = { name: 'model' as const, version: versionOf(client.model, used, embedded.version) };
      return { ...compose(base, found, prepared, client.model), analyzer };
    },
  };
}
