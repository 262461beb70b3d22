import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { SendDeps } from './send-message.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import { createWebhookTargets } from './webhook-targets.ts';

/** What sending and receiving webhooks needs, from the environment. */
export function openWebhooks(parts: {
  environment: Pick<Environment, 'publicUrl' | 'apiBaseUrl' | 'fetchAllowPrivate' | 'webhookSecret'>;
  db: Db;
  clock: Clock;
  fetcher: Fetcher;
}): SendDeps {
  const { environment, db, clock, fetcher } = parts;
  const targets = createWebhookTargets(environment);
  return {
    db,
    clock,
    fetcher,
    targets,
    secret: createWebhookSecret({ db, clock }, environment.webhookSecret),
  };
}
