import { connectModel } from '#server/analysis/model/connect-model.ts';
import { listModels } from '#server/analysis/model/list-models.ts';
import { adviceOn, ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { ModelConnectionDeps } from '#server/model-connection/model-connection-deps.ts';
import { testConnection } from '#server/prompts/golden/test-connection.ts';
import { type Check, check } from './check.ts';

const embeddedRates = 'Articles are rated by the built-in analyzer until it answers.';

/** Looks whether the model is asked and its server answers, without a question. */
export async function checkModel(deps: ModelConnectionDeps): Promise<Check[]> {
  const connection = await connectModel(deps, 'checks');
  if (connection === null) return [];
  const resting = deps.servers(connection).rest.state();
  if (resting !== null) {
    const { message } = new ModelFailure(resting.reason);
    return [check('WARN', 'model', message, adviceOn(resting.reason))];
  }
  const { host } = new URL(connection.baseUrl);
  const { status } = await listModels(deps.fetchFor(connection), connection);
  if (status === null)
    return [check('WARN', 'model', `The model server ${host} cannot be reached.`, embeddedRates)];
  if (status === 401 || status === 403) {
    const { message, reason } = new ModelFailure('key-refused');
    return [check('WARN', 'model', message, adviceOn(reason))];
  }
  return [check('OK', 'model', `The model server ${host} answers.`)];
}

/** Asks the model one question of each kind, as the test in the back office does. */
export async function testModel(deps: ModelConnectionDeps): Promise<Check[]> {
  const connection = await connectModel(deps, 'checks');
  if (connection === null) return [];
  const { findings, questions } = await testConnection(
    deps.servers(connection),
    new AbortController().signal,
  );
  const isFine = questions.every(({ answered }) => answered);
  const text = `${connection.model}: ${findings.join(' ')}`;
  return [isFine ? check('OK', 'model', text) : check('WARN', 'model', text, embeddedRates)];
}
