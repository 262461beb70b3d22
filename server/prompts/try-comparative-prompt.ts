import type { Side } from '#domain/analysis/rating.ts';
import type { ComparedArticle, ComparisonOutcome } from '#server/analysis/model/compose-comparison.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import { draftText, noModel } from './draft-text.ts';

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
