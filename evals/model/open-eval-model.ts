import type { AnalysisSubject } from '#server/analysis/analyzer.ts';
import {
  analyzeWithModel,
  type ModelAnalysis,
  prepareSubject,
} from '#server/analysis/model/analyze-with-model.ts';
import { createModelClient } from '#server/analysis/model/create-model-client.ts';
import { environmentConnection } from '#server/analysis/model/environment-connection.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import { systemClock } from '#server/clock.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { createLog } from '#server/log.ts';
import { defaultAnalysisPrompt } from '#server/prompts/prompt.ts';

/** The model of LLM_*, under the prompt that ships, within so many tokens for the whole run. */
export interface EvalModel {
  name: string;
  /** Null where the model gave no usable answer; `failures` counts why. */
  read(subject: AnalysisSubject): Promise<ModelAnalysis | null>;
  /** How many articles got no usable answer, by reason. */
  failures: Map<string, number>;
  tokens(): number;
}

function countingBudget(max: number) {
  let used = 0;
  return {
    used: () => used,
    async reserve(tokens: number) {
      if (used + tokens > max) throw new ModelFailure('over-budget');
      used += tokens;
      return {
        async finalize(spent: number) {
          used += spent - tokens;
        },
      };
    },
  };
}

/** @throws Error that names the variables to set, where no model is */
export function openEvalModel(maxTokens: number): EvalModel {
  const environment = parseEnvironment();
  const { llm } = environment;
  if (llm === undefined)
    throw new Error('Set LLM_BASE_URL and LLM_MODEL (and LLM_API_KEY) to measure a model.');
  const budget = countingBudget(maxTokens);
  const client = createModelClient({
    ...{ budget, clock: systemClock, log: createLog('silent') },
    connect: async () => environmentConnection(environment),
  });
  const failures = new Map<string, number>();
  return {
    name: llm.model,
    failures,
    tokens: budget.used,
    async read(subject) {
      const prepared = prepareSubject(subject);
      const input = { prepared, prompt: defaultAnalysisPrompt, signal: undefined, onProgress: undefined };
      try {
        return await analyzeWithModel(client, input);
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        failures.set(error.reason, (failures.get(error.reason) ?? 0) + 1);
        return null;
      }
    },
  };
}

/** `--sample N` and `--tokens N`, or what is usual. */
export function parseLimits(args: readonly string[], usual: { sample: number; tokens: number }) {
  const of = (name: string, otherwise: number): number => {
    const given = Number(args[args.indexOf(name) + 1]);
    return args.includes(name) && Number.isInteger(given) && given > 0 ? given : otherwise;
  };
  return { sample: of('--sample', usual.sample), tokens: of('--tokens', usual.tokens) };
}

/** Every so-many-th of the list, so that the sample runs over all of it. */
export function takeEvenly<Item>(items: readonly Item[], sample: number): Item[] {
  const step = Math.max(1, items.length / sample);
  return Array.from(
    { length: Math.min(sample, items.length) },
    (_, at) => items[Math.floor(at * step)],
  ).flatMap((item) => (item === undefined ? [] : [item]));
}

/** What was analyzed and what it cost, for the text beside the figures. */
export function describeRun(model: EvalModel, articleCount: number): string {
  const failed = [...model.failures].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return `${articleCount} articles read by the model ${model.name} under the prompt that ships; ${model.tokens().toLocaleString('en')} tokens. Without a usable answer: ${failed === '' ? 'none' : failed}.`;
}
