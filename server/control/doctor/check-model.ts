import { type ModelTask, modelTasks } from '#domain/settings/model-tasks.ts';
import { connectModel } from '#server/analysis/model/connect-model.ts';
import { getTaskBudgets } from '#server/analysis/model/environment-connection.ts';
import { listModels } from '#server/analysis/model/list-models.ts';
import type { ModelConnection } from '#server/analysis/model/model-connection.ts';
import { adviceOn, ModelFailure } from '#server/analysis/model/model-failure.ts';
import { type CountWaiting, usedToday } from '#server/analysis/model/model-usage.ts';
import { countCall } from '#server/analysis/model/token-budget.ts';
import type { ModelConnectionDeps } from '#server/model-connection/model-connection.ts';
import { testConnection } from '#server/prompts/golden/test-connection.ts';
import { type Check, check } from './check.ts';

const embeddedRates = 'Articles are rated by the built-in analyzer until it answers.';

/** What waits for the model, in a sentence; empty where nothing does. */
function describeWaiting(waiting: Readonly<Record<ModelTask, number>>): string {
  const parts = modelTasks.filter((task) => waiting[task] > 0).map((task) => `${task}: ${waiting[task]}`);
  return parts.length === 0 ? '' : ` Waiting for it: ${parts.join(', ')}.`;
}

/** What is left of the day's tokens, and what waits. */
async function checkTokens(
  { db, clock, environment }: ModelConnectionDeps,
  countWaiting: CountWaiting | undefined,
): Promise<Check> {
  const waiting = countWaiting === undefined ? '' : describeWaiting(await countWaiting());
  const used = await usedToday({ db, clock });
  const percent = Math.round((100 * used) / Math.max(1, getTaskBudgets(environment).dailyBudgetTokens));
  const text = `The language model has used ${percent} % of today’s tokens.${waiting}`;
  if (percent < 95) return check('OK', 'model tokens', text);
  const advice =
    'Raise LLM_DAILY_BUDGET_TOKENS, or give background work a smaller share under Language Model.';
  return check('WARN', 'model tokens', text, advice);
}

/** Looks whether the model is asked and its server answers, without a question. */
export async function checkModel(deps: ModelConnectionDeps, countWaiting?: CountWaiting): Promise<Check[]> {
  const connection = await connectModel(deps, 'checks');
  if (connection === null) return [];
  return [await checkServer(deps, connection), await checkTokens(deps, countWaiting)];
}

async function checkServer(deps: ModelConnectionDeps, connection: ModelConnection): Promise<Check> {
  const resting = deps.servers(connection).rest.state();
  if (resting !== null) {
    const { message } = new ModelFailure(resting.reason);
    return check('WARN', 'model', message, adviceOn(resting.reason));
  }
  const { host } = new URL(connection.baseUrl);
  const { status } = await listModels(deps.fetchFor(connection), connection);
  if (status === null)
    return check('WARN', 'model', `The model server ${host} cannot be reached.`, embeddedRates);
  if (status === 401 || status === 403) {
    const { message, reason } = new ModelFailure('key-refused');
    return check('WARN', 'model', message, adviceOn(reason));
  }
  return check('OK', 'model', `The model server ${host} answers.`);
}

/** Sends the model one question of each kind, as the test in the back office does. */
export async function testModel(deps: ModelConnectionDeps): Promise<Check[]> {
  const connection = await connectModel(deps, 'checks');
  if (connection === null) return [];
  const { findings, questions } = await testConnection(deps.servers(connection), {
    signal: new AbortController().signal,
    count: (call) => countCall(deps, 'trials', call),
  });
  const isFine = questions.every(({ answered }) => answered);
  const text = `${connection.model}: ${findings.join(' ')}`;
  return [isFine ? check('OK', 'model', text) : check('WARN', 'model', text, embeddedRates)];
}
