import type { Environment } from '#server/config/environment.ts';
import {
  connectionTo,
  defaultConcurrency,
  defaultMaxOutputTokens,
  defaultTimeoutSeconds,
  isLocal,
  type ModelConnection,
  splitAddress,
} from './model-connection.ts';

type ModelEnvironment = Pick<Environment, 'llm'> & Partial<Pick<Environment, 'modelLimits'>>;

/** The limits of a connection: those of the environment, else those given, else the usual ones. */
export function limitsOf(
  baseUrl: string,
  set: Partial<Environment['modelLimits']> | undefined,
  given: Partial<
    Record<'timeoutSeconds' | 'concurrency' | 'contextTokens' | 'maxOutputTokens', number | null>
  > = {},
): Pick<ModelConnection, 'timeoutSeconds' | 'concurrency' | 'contextTokens' | 'maxOutputTokens'> {
  return {
    timeoutSeconds: set?.timeoutSeconds ?? given.timeoutSeconds ?? defaultTimeoutSeconds,
    concurrency: set?.concurrency ?? given.concurrency ?? defaultConcurrency(baseUrl),
    contextTokens: set?.contextTokens ?? given.contextTokens ?? undefined,
    maxOutputTokens: set?.maxOutputTokens ?? given.maxOutputTokens ?? defaultMaxOutputTokens,
  };
}

/** The connection of LLM_BASE_URL and LLM_MODEL; null without them. */
export function environmentConnection({ llm, modelLimits }: ModelEnvironment): ModelConnection | null {
  if (llm === undefined) return null;
  const address = splitAddress(llm.baseUrl);
  return connectionTo({
    ...{ ...address, key: llm.apiKey, model: llm.model, headers: modelLimits?.headers ?? {} },
    ...limitsOf(address.baseUrl, modelLimits),
  });
}

/** Tokens of a day, also for a connection that administrators set. */
export function budgetsOf({ llm, modelLimits }: ModelEnvironment) {
  return {
    dailyBudgetTokens: llm?.dailyBudgetTokens ?? modelLimits?.dailyBudgetTokens ?? 500_000,
    storyBudgetTokens: llm?.storyBudgetTokens ?? modelLimits?.storyBudgetTokens,
  };
}

/** The model on another machine that receives article text, for a notice to readers; null without one. */
export function externalModelName(connection: ModelConnection | null): string | null {
  return connection === null || isLocal(connection.baseUrl) ? null : connection.model;
}
