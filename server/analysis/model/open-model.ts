import type { Analysis } from '#domain/analysis/rating.ts';
import type { ModelTask } from '#domain/settings/model-tasks.ts';
import type { StoryWriting } from '#domain/stories/story-writing.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { modelSpendingSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import type { AnalysisSubject, AnalyzeOptions, Analyzer } from '../analyzer.ts';
import { withFallback } from '../embedded-fallback.ts';
import { analyzeWithModel, type ModelAnalysis, prepareSubject } from './analyze-with-model.ts';
import {
  type ComparedArticle,
  type ComparisonInput,
  type ComparisonOutcome,
  composeComparison,
} from './compose-comparison.ts';
import { createModelAnalyzer } from './create-model-analyzer.ts';
import { createModelClient, type ModelClient } from './create-model-client.ts';
import { environmentConnection, getTaskBudgets } from './environment-connection.ts';
import type { ModelConnection } from './model-connection.ts';
import { createModelServers, type ModelServers } from './model-servers.ts';
import type { TaskLimits } from './model-usage-store.ts';
import { createTokenBudget } from './token-budget.ts';
import { instructionVersion, type Offer, writeStory } from './write-story.ts';

/**
 * The model's analyzer while a model is connected, else the other one. What it is called follows the connection that was
 * last found; callers get the current version first.
 */
function whereConnected(
  client: Pick<ModelClient, 'getModel' | 'isConnected'>,
  model: Analyzer,
  otherwise: Analyzer,
): Analyzer {
  const current = () => (client.isConnected ? model : otherwise);
  return {
    get name() {
      return current().name;
    },
    get version() {
      return current().version;
    },
    get runsInThreads() {
      return current().runsInThreads;
    },
    async getVersion() {
      await client.getModel();
      const analyzer = current();
      return (await analyzer.getVersion?.()) ?? analyzer.version;
    },
    async analyze(subject, options) {
      await client.getModel();
      return await current().analyze(subject, options);
    },
  } as Analyzer;
}

/** A language model that writes for stories. */
export interface StoryWriter {
  model: string;
  /** The version of its instruction. */
  instruction: number;
  /** Whether a model is connected, and may be used for stories now. */
  isOn(): Promise<boolean>;
  /** @throws ModelFailure, or the reason of `signal` */
  write(offer: Offer, signal: AbortSignal): Promise<StoryWriting>;
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
  /** Looks for the connection of checks in force. Its analyzer is called by what was last found. */
  refresh(): Promise<void>;
  /** LLM_DAILY_BUDGET_TOKENS. */
  dailyTokens: number;
  /** Whether a model is connected, and a task may use it now. */
  isOn(task: ModelTask): Promise<boolean>;
  /** Trials of prompts in this process that wait for their turn. */
  countTrials(): number;
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
    limits: { signal: AbortSignal },
  ): Promise<ComparisonOutcome<Article> | undefined>;
  /** Writes what the pages of stories show. */
  storyWriter: StoryWriter;
  /** Rates articles of listed stories. */
  articleRater: { isOn(): Promise<boolean>; analyzer: Analyzer };
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

/** What a task may spend in a day; null while it may spend nothing. */
async function getLimits({ environment, db }: OpenModelDeps, task: ModelTask): Promise<TaskLimits | null> {
  const { dailyBudgetTokens: total, storyBudgetTokens } = getTaskBudgets(environment);
  // The tokens of the environment stand above the settings.
  if (task === 'stories' && storyBudgetTokens !== undefined) {
    return storyBudgetTokens === 0 ? null : { total, own: storyBudgetTokens, isApart: true };
  }
  const { isOn, share } = (await getSetting(db, modelSpendingSetting))[task];
  return isOn ? { total, own: Math.floor((total * share) / 100), isApart: false } : null;
}

/** The models of LLM_*, or of the connection that administrators set. */
export function openModel(deps: OpenModelDeps): Model {
  const { embedded, environment, getPrompt } = deps;
  const { connect = async () => environmentConnection(environment) } = deps;
  const { servers = createModelServers(deps) } = deps;
  const clientOf = (task: ModelTask) =>
    createModelClient({
      ...deps,
      task,
      servers,
      connect: () => connect(task),
      budget: createTokenBudget({ ...deps, task, getLimits: () => getLimits(deps, task) }),
    });
  const [checks, trials] = [clientOf('checks'), clientOf('trials')];
  const [stories, articles] = [clientOf('stories'), clientOf('articles')];
  const isOn = async (task: ModelTask) =>
    (await connect(task)) !== null && (await getLimits(deps, task)) !== null;
  const analyzerOf = (client: ModelClient, base: Analyzer, prompt = () => getPrompt('analysis')) =>
    createModelAnalyzer({ client, embedded: base, getPrompt: prompt });
  const analyzerOn = (base: Analyzer) =>
    whereConnected(checks, withFallback(analyzerOf(checks, base), base), base);
  return {
    get name() {
      return checks.model;
    },
    getName: checks.getModel,
    async refresh() {
      await checks.getModel();
    },
    dailyTokens: getTaskBudgets(environment).dailyBudgetTokens,
    isOn,
    countTrials: () => servers.countWaiting('trials'),
    analyzer: analyzerOn(embedded),
    analyzerOn,
    async compare(articlesBySide, limits) {
      if ((await checks.getModel()) === null) return undefined;
      const { prompt } = await getPrompt('comparative');
      return await composeComparison(checks, { articlesBySide, prompt, ...limits });
    },
    storyWriter: {
      get model() {
        return stories.model;
      },
      instruction: instructionVersion,
      async isOn() {
        await stories.getModel();
        return await isOn('stories');
      },
      write: (offer, signal) => writeStory(stories, offer, signal),
    },
    articleRater: { isOn: () => isOn('articles'), analyzer: analyzerOf(articles, embedded) },
    analyzeWithDraft: (prompt, subject, options) =>
      analyzerOf(trials, embedded, async () => ({ prompt, version: 0 })).analyze(subject, options),
    questionWithDraft: (prompt, subject, signal) =>
      analyzeWithModel(trials, { prepared: prepareSubject(subject), prompt, signal, onProgress: undefined }),
    compareWithDraft: (input) => composeComparison(trials, input),
  };
}
