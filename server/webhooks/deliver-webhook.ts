import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { checkWebhookTarget } from './check-webhook-target.ts';
import { insertDelivery } from './webhook-store.ts';
import { ownCallbackPath, type WebhookTargets } from './webhook-targets.ts';

/** The content of a webhook. */
export interface WebhookEvent {
  /** Such as `rss-aggregation.completed`. */
  type: string;
  jobId: string | null;
  /** Ids and figures. */
  data: object;
}

/** The part of the job queue that deliveries need. */
export interface DeliveryQueue {
  enqueue(
    name: 'deliver-webhook',
    data: { deliveryId: string },
    options: { tx: Tx; key: string },
  ): Promise<string | null>;
}

export interface DeliverDeps {
  db: Db;
  clock: Clock;
  queue: DeliveryQueue;
  targets: WebhookTargets;
}

/**
 * Enqueues the delivery of an event to an address, with retries. Stores the event and its job, in `tx` where one is given.
 * It is idempotent: one `key` is delivered once.
 * @throws AppError address-refused or forbidden, as `checkWebhookTarget`
 */
export async function deliverWebhook(
  deps: DeliverDeps,
  input: { url: string; event: WebhookEvent; key: string; tx?: Tx },
): Promise<void> {
  const { url, event, key, tx } = input;
  if (tx === undefined) {
    await deps.db.transaction().execute((own) => deliverWebhook(deps, { url, event, key, tx: own }));
    return;
  }
  const target = await checkWebhookTarget({ db: tx, targets: deps.targets }, url);
  const at = deps.clock();
  const { type, jobId, data } = event;
  const deliveryId = await insertDelivery(tx, {
    key,
    address: target.kind === 'own' ? ownCallbackPath : target.address,
    jobId,
    body: JSON.stringify({ type, timestamp: at.toISOString(), jobId, data }),
    at,
  });
  if (deliveryId !== null)
    await deps.queue.enqueue('deliver-webhook', { deliveryId }, { tx, key: deliveryId });
}
