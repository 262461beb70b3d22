import * as contract from '#contract/api-keys.ts';
import type { ApiKey } from '#server/accounts/api-key-store.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '#server/accounts/api-keys.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface ApiKeyRouteDeps {
  db: Db;
  clock: Clock;
}

function toKeyAnswer(key: ApiKey) {
  return {
    ...key,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** API keys: made, listed and revoked by administrators. */
export function mountApiKeyRoutes(app: HttpApp, routeDeps: RouteDeps, deps: ApiKeyRouteDeps): void {
  route(app, contract.listApiKeys, routeDeps, async () => ({
    keys: (await listApiKeys(deps)).map(toKeyAnswer),
  }));
  route(app, contract.createApiKey, routeDeps, async ({ credential, body }) => {
    const { key, apiKey } = await createApiKey(deps, { caller: credential.account, ...body });
    return { key, apiKey: toKeyAnswer(apiKey) };
  });
  route(app, contract.deleteApiKey, routeDeps, async ({ params }) => {
    await revokeApiKey(deps, params);
    return { success: true };
  });
}
