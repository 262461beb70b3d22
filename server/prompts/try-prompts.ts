import type { Analysis, Side } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import type { ComparedArticle, ComparisonOutcome } from '#server/analysis/model/compose-comparison.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { Model } from '#server/analysis/model/open-model.ts';

/**
 * A prompt as it is stored and sent.
 * @throws AppError invalid-input when nothing is left after trimming
 */
export function draftText(written: string): string {
  const prompt = written.trim();
  if (prompt !== '') return prompt;
  throw new AppError('invalid-input', 'The prompt is empty. Write what the model is asked for.');
}

export function noModel(): AppError {
  return new AppError(
    'not-supported',
    'No language model is set up on this server. Connect one to try a prompt.',
  );
}

export type AnalysisTrial =
  | { outcome: 'read' | 'too-short'; model: string; message: string | null; analysis: Analysis }
  | { outcome: 'failed'; model: string; message: string; analysis: null };

/**
 * Reads a pasted text under a draft and keeps nothing.
 * @throws AppError invalid-input for an empty draft or text, not-supported without a model
 */
export async function tryAnalysisPrompt(
  deps: { model: Model | null },
  input: { prompt: string; title: string | undefined; text: string; signal: AbortSignal },
): Promise<AnalysisTrial> {
  const prompt = draftText(input.prompt);
  if (input.text.trim() === '') {
    throw new AppError('invalid-input', 'The text is empty. Paste an article to try the prompt on.');
  }
  const name = (await deps.model?.getName()) ?? null;
  if (deps.model === null || name === null) throw noModel();
  const subject = textSubject({ title: input.title ?? '', text: input.text });
  const { analyzeWithDraft } = deps.model;
  try {
    const analysis = await analyzeWithDraft(prompt, subject, { signal: input.signal });
    if (analysis.analyzer.name === 'model') return { outcome: 'read', model: name, message: null, analysis };
    const message = 'The text is too short for the language model, so the prompt was not tried.';
    return { outcome: 'too-short', model: name, message, analysis };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { outcome: 'failed', model: name, message: error.message, analysis: null };
  }
}

/**
 * Compares given articles under a draft and keeps nothing.
 * @throws AppError invalid-input for an empty draft, not-supported without a model
 */
export async function tryComparativePrompt(
  deps: { model: Model | null },
  input: { prompt: string; articles: readonly (ComparedArticle & { side: Side })[]; signal: AbortSignal },
): Promise<{ model: string; outcome: ComparisonOutcome }> {
  const prompt = draftText(input.prompt);
  const name = (await deps.model?.getName()) ?? null;
  if (deps.model === null || name === null) throw noModel();
  const of = (side: Side) => input.articles.filter((article) => article.side === side);
  const articlesBySide = { left: of('left'), center: of('center'), right: of('right') };
  const outcome = await deps.model.compareWithDraft({ articlesBySide, prompt, signal: input.signal });
  return { model: name, outcome };
}
