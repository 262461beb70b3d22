import { textSubject } from '#server/analysis/analyzer.ts';
import { ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import type { Clock } from '#server/clock.ts';
import type { GoldenCase, GoldenResult, PromptKind } from '../prompt.ts';
import { goldenArticles, goldenComparison } from './golden-texts.ts';

/** All questions are asked at once and end by then. */
export const goldenTimeoutMs = 45_000;

/** Failures that say something about the answer, thus about the prompt; the others are the server's or ours. */
const ofTheAnswer: readonly ModelFailureReason[] = ['malformed', 'refused', 'nothing-verified'];

interface Outcome extends GoldenCase {
  found: number;
  dropped: number;
}

type GoldenModel = Pick<Model, 'name' | 'questionWithDraft' | 'compareWithDraft'>;

function failed(name: string, reason: ModelFailureReason, note: string): Outcome {
  const outcome = ofTheAnswer.includes(reason) ? 'unsound' : 'not-asked';
  return { name, outcome, note, found: 0, dropped: 0 };
}

async function analyzeOne(
  model: GoldenModel,
  prompt: string,
  article: (typeof goldenArticles)[number],
  signal: AbortSignal,
): Promise<Outcome> {
  const { name } = article;
  try {
    const {
      verified: found,
      dropped,
      lean,
    } = await model.questionWithDraft(prompt, textSubject(article), signal);
    const side = lean === null ? 'no side' : lean < -0.1 ? 'left' : lean > 0.1 ? 'right' : 'center';
    const note = `Reads ${side}. Quotes found in the text: ${found}, not found: ${dropped}.`;
    return { name, outcome: dropped > found ? 'unsound' : 'sound', note, found, dropped };
  } catch (error) {
    if (error instanceof ModelFailure) return failed(name, error.reason, error.message);
    if (!signal.aborted) throw error;
    return failed(name, 'timeout', 'The language model did not answer in time.');
  }
}

async function compareAll(model: GoldenModel, prompt: string, signal: AbortSignal): Promise<Outcome> {
  const name = 'three articles on one vote';
  try {
    const outcome = await model.compareWithDraft({ articlesBySide: goldenComparison, prompt, signal });
    if (outcome.kind === 'failed') return failed(name, outcome.reason, outcome.note);
    const points = outcome.left.length + outcome.center.length + outcome.right.length;
    return { name, outcome: 'sound', note: `Points that held: ${points}.`, found: 0, dropped: 0 };
  } catch (error) {
    if (!signal.aborted) throw error;
    return failed(name, 'timeout', 'The language model did not answer in time.');
  }
}

/** Unsound when half of the answered texts or more went wrong, or more quotes were dropped than found. */
function judge(cases: readonly Outcome[]): Pick<GoldenResult, 'outcome' | 'message'> {
  const answered = cases.filter(({ outcome }) => outcome !== 'not-asked');
  const wrong = answered.filter(({ outcome }) => outcome === 'unsound');
  const [found, dropped] = [total(cases, 'found'), total(cases, 'dropped')];
  if (answered.length * 2 < cases.length || answered.length === 0) {
    const why = cases.find(({ outcome }) => outcome === 'not-asked')?.note ?? '';
    return { outcome: 'not-checked', message: `The prompt was not tried on the golden set. ${why}` };
  }
  const quotes = found + dropped === 0 ? '' : ` Quotes found ${found}, not found ${dropped}.`;
  const went = `${answered.length - wrong.length} of ${answered.length}`;
  const counted = `On the golden set ${went} ${answered.length === 1 ? 'task' : 'tasks'} went well.${quotes}`;
  const isUnsound = wrong.length * 2 >= answered.length || dropped > found;
  return { outcome: isUnsound ? 'unsound' : 'sound', message: counted };
}

function total(cases: readonly Outcome[], key: 'found' | 'dropped'): number {
  return cases.reduce((sum, each) => sum + each[key], 0);
}

/**
 * Reads the golden set under a prompt: four invented articles, or one comparison of three. Costs four
 * questions or one, out of the day's tokens, and takes at most 45 seconds. Rejects only for a fault of ours.
 */
export async function runGoldenSet(
  deps: { model: GoldenModel; clock: Clock },
  { kind, prompt }: { kind: PromptKind; prompt: string },
): Promise<GoldenResult> {
  const { model, clock } = deps;
  const signal = AbortSignal.timeout(goldenTimeoutMs);
  const cases =
    kind === 'analysis'
      ? await Promise.all(goldenArticles.map((article) => analyzeOne(model, prompt, article, signal)))
      : [await compareAll(model, prompt, signal)];
  return {
    ...judge(cases),
    model: model.name,
    checkedAt: clock().toISOString(),
    quotesFound: total(cases, 'found'),
    quotesDropped: total(cases, 'dropped'),
    cases: cases.map(({ name, outcome, note }) => ({ name, outcome, note })),
  };
}
