import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { ownSecret } from '#server/settings/own-secret.ts';

/** WEBHOOK_SECRET, or a generated one, which is enough for the callback of this server. */
export function createWebhookSecret(
  deps: { db: Db; clock: Clock },
  configured: string | undefined,
): () => Promise<string> {
  let kept: string | undefined = configured;
  return async () => {
    kept ??= `whsec_${await ownSecret(deps, 'webhook-secret')}`;
    return kept;
  };
}
