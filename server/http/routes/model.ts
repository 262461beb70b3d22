import * as contract from '#contract/model.ts';
import * as usageContract from '#contract/model-usage.ts';
import { getModelUsage, type UsageDeps } from '#server/analysis/model/model-usage.ts';
import {
  getModelConnection,
  type ModelConnectionDeps,
  type ModelConnectionState,
} from '#server/model-connection/model-connection.ts';
import {
  listModelOffers,
  listServerModels,
  saveModelConnection,
  testModelConnection,
} from '#server/model-connection/save-model-connection.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

interface ModelRouteDeps {
  modelConnection: ModelConnectionDeps;
}

function toAnswer(state: ModelConnectionState) {
  const { provider, address, model, key, source, resting, version } = state;
  return {
    provider,
    address,
    model,
    key,
    headers: state.headers,
    source,
    resting,
    version,
    task_models: state.taskModels,
    timeout_seconds: state.timeoutSeconds,
    concurrency: state.concurrency,
    context_tokens: state.contextTokens,
    max_output_tokens: state.maxOutputTokens,
    left_out: state.leftOut,
    last_updated: state.updatedAt?.toISOString() ?? null,
  };
}

/** The connection to a language model: shown, changed, looked for and tested. */
export function mountModelRoutes(app: HttpApp, routeDeps: RouteDeps, deps: ModelRouteDeps): void {
  const { modelConnection } = deps;
  route(app, contract.getModelConnection, routeDeps, async () =>
    toAnswer(await getModelConnection(modelConnection)),
  );
  route(app, contract.saveModelConnection, routeDeps, async ({ body, credential }) => {
    const { provider, address, model, concurrency, key, based_on: basedOn } = body;
    const value = {
      provider,
      address,
      model,
      concurrency,
      taskModels: body.task_models,
      timeoutSeconds: body.timeout_seconds,
      contextTokens: body.context_tokens,
      maxOutputTokens: body.max_output_tokens,
    };
    const input = { value, key, headers: body.headers, basedOn, by: credential.account };
    return toAnswer(await saveModelConnection(modelConnection, input));
  });
  route(app, contract.listModelOffers, routeDeps, async () => ({
    offers: await listModelOffers(modelConnection),
  }));
  route(app, contract.listServerModels, routeDeps, async ({ body }) =>
    listServerModels(modelConnection, body),
  );
  route(app, contract.testModelConnection, routeDeps, async ({ body, context }) =>
    testModelConnection(modelConnection, body, context.signal),
  );
}

export function mountModelUsageRoutes(app: HttpApp, routeDeps: RouteDeps, deps: UsageDeps): void {
  route(app, usageContract.getModelUsage, routeDeps, () => getModelUsage(deps));
}
