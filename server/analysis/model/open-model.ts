import type { Analysis } from '#domain/analysis/rating.ts';
import { type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';
import type { StorySelection } from '#domain/stories/story-selection.ts';
import { toRecord } from '#domain/to-record.ts';
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
import { createModelClient, type ModelClient } from './create-model-client.ts';
import { budgetsOf, environmentConnection } from './environment-connection.ts';
import type { ModelConnection } from './model-connection.ts';
import { createModelServers, type ModelServers } from './model-servers.ts';
import { instructionVersion, type Offer, selectSentences } from './select-sentences.ts';
import { createTokenBudget } from './token-budget.ts';
import { whereConnected } from './where-connected.ts';

/** A language model that selects for stories. */
export interface StorySelector {
  model: string;
  /** The version of its instruction. */
  instruction: number;
  /** Whether a model is connected. */
  isOn(): Promise<boolean>;
  /** @throws ModelFailure, or the reason of `signal` */
  select(offer: Offer, signal: AbortSignal): Promise<StorySelection>;
}

/**
 * The operator's models; one instance per process, so that all callers share their limits. The connection may change at
 * any time; without one the embedded analyzer rates.
 */
export interface Model {
  /** The model of checks, as it was last found. */
  readonly name: string;
  /** The model of checks in force; null without a connection. */
  getName(): Promise<string | null>;
  /** Looks for the connections in force. Analyzers are called by what was last found. */
  refresh(): Promise<void>;
  /** With fallback to the embedded analyzer. */
  analyzer: Analyzer;
  /** The same with another embedded analyzer. */
  analyzerOn(embedded: Analyzer): Analyzer;
  /**
   * Uses the current prompt. Failures of the model are in the outcome; the promise does not reject for them. Undefined
   * without a connection.
   */
  compare<Article extends ComparedArticle>(
    articles: ComparisonInput<Article>['articlesBySide'],
    limits: { signal: AbortSignal; timeoutMs: number },
  ): Promise<ComparisonOutcome<Article> | undefined>;
  /** Selects the title and the sentences of stories, within LLM_STORY_BUDGET_TOKENS; null if that is 0. */
  storySelector: StorySelector | null;
  /** One analysis with a draft of the analysis prompt. @throws ModelFailure */
  analyzeWithDraft(prompt: string, subject: AnalysisSubject, options?: AnalyzeOptions): Promise<Analysis>;
  /** The same, but only the model's verified findings. @throws ModelFailure */
  questionWithDraft(prompt: string, subject: AnalysisSubject, signal: AbortSignal): Promise<ModelAnalysis>;
  /** One comparison with a draft of the comparative prompt. */
  compareWithDraft(input: ComparisonInput): Promise<ComparisonOutcome>;
}

interface OpenModelDeps {
  environment: Pick<Environment, 'llm'>;
  db: Db;
  clock: Clock;
  log: Log;
  embedded: Analyzer;
  /** The connection of a task in force; by default that of LLM_*. */
  connect?: (task: ModelTask) => Promise<ModelConnection | null>;
  servers?: ModelServers;
  /** The current prompt. */
  getPrompt(kind: 'analysis' | 'comparative'): Promise<{ prompt: string; version: number }>;
  timeoutMs?: number;
}

function createClients(deps: OpenModelDeps): Record<ModelTask, ModelClient> {
  const { environment, connect = async () => environmentConnection(environment) } = deps;
  const servers = deps.servers ?? createModelServers(deps);
  const { dailyBudgetTokens, storyBudgetTokens } = budgetsOf(environment);
  const budget = createTokenBudget({ ...deps, table: 'model_token_days', dailyTokens: dailyBudgetTokens });
  const storyBudget = createTokenBudget({
    ...{ ...deps, table: 'story_token_days', dailyTokens: storyBudgetTokens },
  });
  const clientOf = (task: ModelTask) =>
    createModelClient({
      ...{ ...deps, task, servers, connect: () => connect(task) },
      budget: task === 'stories' ? storyBudget : budget,
    });
  return toRecord(modelTasks.map((task) => [task, clientOf(task)] as const));
}

/** The models of LLM_*, or of the connection that administrators set. */
export function openModel(deps: OpenModelDeps): Model {
  const { embedded, getPrompt } = deps;
  const { checks, trials, stories, articles } = createClients(deps);
  const analyzerOf = (client: ModelClient, base: Analyzer) =>
    whereConnected(
      client,
      withFallback(
        createModelAnalyzer({ client, embedded: base, getPrompt: () => getPrompt('analysis') }),
        base,
      ),
      base,
    );
  return {
    get name() {
      return checks.model;
    },
    getName: checks.getModel,
    async refresh() {
      await Promise.all([checks.getModel(), articles.getModel()]);
    },
    analyzer: analyzerOf(articles, embedded),
    analyzerOn: (base) => analyzerOf(checks, base),
    async compare(articlesBySide, limits) {
      if ((await checks.getModel()) === null) return undefined;
      const { prompt } = await getPrompt('comparative');
      return await composeComparison(checks, { articlesBySide, prompt, ...limits });
    },
    storySelector:
      budgetsOf(deps.environment).storyBudgetTokens === 0
        ? null
        : {
            get model() {
              return stories.model;
            },
            instruction: instructionVersion,
            isOn: async () => (await stories.getModel()) !== null,
            select: (offer, signal) => selectSentences(stories, offer, signal),
          },
    async analyzeWithDraft(prompt, subject, options) {
      const draft = async () => ({ prompt, version: 0 });
      return await createModelAnalyzer({ client: trials, embedded, getPrompt: draft }).analyze(
        subject,
        options,
      );
    },
    questionWithDraft: (prompt, subject, signal) =>
      analyzeWithModel(trials, { prepared: prepareSubject(subject), prompt, signal, onProgress: undefined }),
    compareWithDraft: (input) => composeComparison(trials, input),
  };
}
