import type { Analysis } from '#domain/analysis/rating.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import type { AnalysisSubject, AnalyzeOptions, Analyzer } from '../analyzer.ts';
import { withFallback } from '../with-fallback.ts';
import { analyzeWithModel, type ModelAnalysis, prepareSubject } from './analyze-with-model.ts';
import {
  type ComparedArticle,
  type ComparisonInput,
  type ComparisonOutcome,
  composeComparison,
} from './compose-comparison.ts';
import { createModelAnalyzer } from './create-model-analyzer.ts';
import { createModelClient } from './create-model-client.ts';
import { instructionVersion, type Offer, selectSentences } from './select-sentences.ts';
import { createTokenBudget } from './token-budget.ts';

/** A language model that selects for stories. */
export interface StorySelector {
  model: string;
  /** The version of its instruction. */
  instruction: number;
  /** @throws ModelFailure, or the reason of `signal` */
  select(offer: Offer, signal: AbortSignal): Promise<StorySelection>;
}

/** The operator's model; one instance per process, so that all callers share its limits. Stories have limits of their own. */
export interface Model {
  name: string;
  /** With fallback to the embedded analyzer. */
  analyzer: Analyzer;
  /** The same with another embedded analyzer. */
  analyzerOn(embedded: Analyzer): Analyzer;
  /** Uses the current prompt. Failures of the model are in the outcome; the promise does not reject for them. */
  compare<Article extends ComparedArticle>(
    articles: ComparisonInput<Article>['articlesBySide'],
    limits: { signal: AbortSignal; timeoutMs: number },
  ): Promise<ComparisonOutcome<Article>>;
  /** Selects the title and the sentences of stories, within LLM_STORY_BUDGET_TOKENS; null if that is 0. */
  storySelector: StorySelector | null;
  /** One analysis with a draft of the analysis prompt. @throws ModelFailure */
  analyzeWithDraft(prompt: string, subject: AnalysisSubject, options?: AnalyzeOptions): Promise<Analysis>;
  /** The same, but only the model's verified findings. @throws ModelFailure */
  questionWithDraft(prompt: string, subject: AnalysisSubject, signal: AbortSignal): Promise<ModelAnalysis>;
  /** One comparison with a draft of the comparative prompt. */
  compareWithDraft(input: ComparisonInput): Promise<ComparisonOutcome>;
}

/** The model of LLM_*; null when none is configured. */
export function openModel(deps: {
  environment: Pick<Environment, 'llm'>;
  db: Db;
  clock: Clock;
  log: Log;
  embedded: Analyzer;
  /** The current prompt. */
  getPrompt(kind: 'analysis' | 'comparative'): Promise<{ prompt: string; version: number }>;
  timeoutMs?: number;
}): Model | null {
  const { embedded, getPrompt } = deps;
  const { llm } = deps.environment;
  if (llm === undefined) return null;
  const budget = createTokenBudget({
    ...deps,
    table: 'model_token_days',
    dailyTokens: llm.dailyBudgetTokens,
  });
  const client = createModelClient({ ...llm, ...deps, budget });
  const storyBudget = createTokenBudget({
    ...{ ...deps, table: 'story_token_days', dailyTokens: llm.storyBudgetTokens },
  });
  const storyClient = createModelClient({ ...llm, ...deps, budget: storyBudget });
  const analyzerOn = (base: Analyzer) =>
    withFallback(
      createModelAnalyzer({ client, embedded: base, getPrompt: () => getPrompt('analysis') }),
      base,
    );
  return {
    name: llm.model,
    analyzer: analyzerOn(embedded),
    analyzerOn,
    async compare(articlesBySide, limits) {
      const { prompt } = await getPrompt('comparative');
      return await composeComparison(client, { articlesBySide, prompt, ...limits });
    },
    storySelector:
      llm.storyBudgetTokens === 0
        ? null
        : {
            ...{ model: llm.model, instruction: instructionVersion },
            select: (offer, signal) => selectSentences(storyClient, offer, signal),
          },
    analyzeWithDraft: (prompt, subject, options) =>
      createModelAnalyzer({ client, embedded, getPrompt: async () => ({ prompt, version: 0 }) }).analyze(
        subject,
        options,
      ),
    questionWithDraft: (prompt, subject, signal) =>
      analyzeWithModel(client, { prepared: prepareSubject(subject), prompt, signal, onProgress: undefined }),
    compareWithDraft: (input) => composeComparison(client, input),
  };
}
