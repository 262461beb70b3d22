import * as contract from '#contract/prompts.ts';
import { formatComparison } from '#domain/analysis/format-comparison.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import { toBiasRating } from '#server/analysis/present-analysis.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { GoldenResult, PromptKind, PromptVersion } from '#server/prompts/prompt.ts';
import { getPrompt, listPromptVersions, savePrompt } from '#server/prompts/save-prompt.ts';
import { tryAnalysisPrompt, tryComparativePrompt } from '#server/prompts/try-prompts.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface PromptRouteDeps {
  db: Db;
  clock: Clock;
  /** Null without LLM_*: prompts can be edited, not tried. */
  model: Model | null;
}

function toGolden({ checkedAt, quotesFound, quotesDropped, ...same }: GoldenResult) {
  return { ...same, checked_at: checkedAt, quotes_found: quotesFound, quotes_dropped: quotesDropped };
}

function toRecord({ prompt, version, createdAt, author, restoredFrom, golden }: PromptVersion) {
  return {
    prompt,
    version,
    last_updated: createdAt?.toISOString() ?? null,
    author,
    restored_from: restoredFrom,
    golden: golden === null ? null : toGolden(golden),
  };
}

const calls = {
  analysis: [contract.getAnalysisPrompt, contract.saveAnalysisPrompt, contract.listAnalysisPrompts],
  comparative: [
    contract.getComparativePrompt,
    contract.saveComparativePrompt,
    contract.listComparativePrompts,
  ],
} as const;

function mountPrompt(app: HttpApp, routeDeps: RouteDeps, deps: PromptRouteDeps, kind: PromptKind): void {
  const [get, save, list] = calls[kind];
  route(app, get, routeDeps, async () => toRecord(await getPrompt(deps, { kind })));
  route(app, list, routeDeps, async () => ({
    versions: (await listPromptVersions(deps, { kind })).map(toRecord),
  }));
  route(app, save, routeDeps, async ({ body, credential }) => {
    const { prompt = '', version, based_on: basedOn, force = false } = body;
    const change = version === undefined ? { prompt } : { version };
    return toRecord(await savePrompt(deps, { kind, change, basedOn, force, account: credential.account }));
  });
}

/** Both prompts of the model: read, changed, restored and tried by administrators. */
export function mountPromptRoutes(app: HttpApp, routeDeps: RouteDeps, deps: PromptRouteDeps): void {
  mountPrompt(app, routeDeps, deps, 'analysis');
  mountPrompt(app, routeDeps, deps, 'comparative');
  route(app, contract.tryAnalysisPrompt, routeDeps, async ({ body, context }) => {
    const { prompt, title, text } = body;
    const trial = await tryAnalysisPrompt(deps, { prompt, title, text, signal: context.signal });
    const { outcome, message, model, analysis } = trial;
    return {
      outcome,
      message,
      model,
      bias: analysis === null ? null : toBiasRating(analysis.lean),
      summary: analysis?.summary.join(' ') ?? '',
      wording: analysis?.biasAnalysis ?? [],
      topics: analysis?.topics ?? [],
      notes: analysis?.notes ?? [],
    };
  });
  route(app, contract.tryComparativePrompt, routeDeps, async ({ body, context }) => {
    const { model, outcome } = await tryComparativePrompt(deps, { ...body, signal: context.signal });
    if (outcome.kind === 'failed') return { outcome: 'failed', message: outcome.note, model, analysis: '' };
    const analysis = formatComparison(outcome, { omitEmptySides: true });
    return { outcome: 'composed', message: null, model, analysis };
  });
}
