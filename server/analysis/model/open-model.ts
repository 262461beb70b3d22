import type { Analysis } from '#domain/analysis/rating.ts';
import { type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { modelSpendingSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import type { AnalysisSubject, AnalyzeOptions, Analyzer } from '../analyzer.ts';
import { withFallback } from '../with-fallback.ts';
import { analyzeWithModel, type ModelAnalysis, prepareSubject } from './analyze-with-model.ts';
import { createAnswerCache } from './answer-cache.ts';
import {
  type ComparedArticle,
  type ComparisonInput,
  type ComparisonOutcome,
  composeComparison,
} from './compose-comparison.ts';
import { createModelAnalyzer } from './create-model-analyzer.ts';
import { createModelClient, maxConcurrent } from './create-model-client.ts';
import { createModelQueue } from './model-queue.ts';
import { instructionVersion, type Offer, selectSentences } from './select-sentences.ts';
import { createTokenBudget } from './token-budget.ts';
import type { TaskLimits } from './token-budget-store.ts';

/** A language model that selects for stories. */
export interface StorySelector {
  model: string;
  /** The version of its instruction. */
  instruction: number;
  /** Whether it may be used now. */
  isOn(): Promise<boolean>;
  /** @throws ModelFailure, or the reason of `signal` */
  select(offer: Offer, signal: AbortSignal): Promise<StorySelection>;
}

/** The operator's model; one instance per process, so that all callers share its queue and the day's tokens. */
export interface Model {
  name: string;
  /** LLM_DAILY_BUDGET_TOKENS. */
  dailyTokens: number;
  /** Whether a task may use it now. */
  isOn(task: ModelTask): Promise<boolean>;
  /** Calls of this process that wait for their turn, by task. */
  countWaiting(): Record<ModelTask, number>;
  /** With fallback to the embedded analyzer. */
  analyzer: Analyzer;
  /** The same with another embedded analyzer. */
  analyzerOn(embedded: Analyzer): Analyzer;
  /** Uses the current prompt. Failures of the model are in the outcome; the promise does not reject for them. */
  compare<Article extends ComparedArticle>(
    articles: ComparisonInput<Article>['articlesBySide'],
    limits: { signal: AbortSignal },
  ): Promise<ComparisonOutcome<Article>>;
  /** Selects the title and the sentences of stories. */
  storySelector: StorySelector;
  /** Rates articles of listed stories. */
  articleRater: { isOn(): Promise<boolean>; analyzer: Analyzer };
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
  const queue = createModelQueue(maxConcurrent);
  const cache = createAnswerCache();
  const getLimits = async (task: ModelTask): Promise<TaskLimits | null> => {
    const total = llm.dailyBudgetTokens;
    // The tokens of the environment stand above the settings.
    if (task === 'stories' && llm.storyBudgetTokens !== undefined) {
      return llm.storyBudgetTokens === 0 ? null : { total, own: llm.storyBudgetTokens, isApart: true };
    }
    const { isOn, share } = (await getSetting(deps.db, modelSpendingSetting))[task];
    return isOn ? { total, own: Math.floor((total * share) / 100), isApart: false } : null;
  };
  const clientOf = (task: ModelTask) => {
    const budget = createTokenBudget({ ...deps, task, model: llm.model, getLimits: () => getLimits(task) });
    return createModelClient({ ...llm, ...deps, budget, task, queue, cache });
  };
  const isOn = async (task: ModelTask) => (await getLimits(task)) !== null;
  const [client, trialClient, storyClient] = [clientOf('checks'), clientOf('trials'), clientOf('stories')];
  const analyzerOn = (base: Analyzer) =>
    withFallback(
      createModelAnalyzer({ client, embedded: base, getPrompt: () => getPrompt('analysis') }),
      base,
    );
  return {
    ...{ name: llm.model, dailyTokens: llm.dailyBudgetTokens, isOn },
    countWaiting: () =>
      Object.fromEntries(modelTasks.map((task) => [task, queue.countWaiting(task)])) as Record<
        ModelTask,
        number
      >,
    analyzer: analyzerOn(embedded),
    analyzerOn,
    async compare(articlesBySide, limits) {
      const { prompt } = await getPrompt('comparative');
      return await composeComparison(client, { articlesBySide, prompt, ...limits });
    },
    storySelector: {
      ...{ model: llm.model, instruction: instructionVersion },
      isOn: () => isOn('stories'),
      select: (offer, signal) => selectSentences(storyClient, offer, signal),
    },
    articleRater: {
      isOn: () => isOn('articles'),
      analyzer: createModelAnalyzer({
        ...{ client: clientOf('articles'), embedded, getPrompt: () => getPrompt('analysis') },
      }),
    },
    analyzeWithDraft: (prompt, subject, options) =>
      createModelAnalyzer({
        client: trialClient,
        embedded,
        getPrompt: async () => ({ prompt, version: 0 }),
      }).analyze(subject, options),
    questionWithDraft: (prompt, subject, signal) =>
      analyzeWithModel(trialClient, {
        prepared: prepareSubject(subject),
        prompt,
        signal,
        onProgress: undefined,
      }),
    compareWithDraft: (input) => composeComparison(trialClient, input),
  };
}
