import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { type SendDeps, type SendOutcome, sendMessage } from './send-message.ts';
import {
  type Delivery,
  endDelivery,
  getDelivery,
  insertDelivery,
  insertWebhookLine,
} from './webhook-store.ts';
import { checkWebhookTarget, ownCallbackPath, type WebhookTargets } from './webhook-targets.ts';

export interface Attempted {
  outcome: 'delivered' | 'retry' | 'given-up' | 'already-ended';
  /** The run that it announces; null for other messages. */
  jobId: string | null;
}

async function keep(
  deps: SendDeps,
  delivery: Delivery,
  outcome: SendOutcome,
  attempt: { number: number; givesUp: boolean },
): Promise<void> {
  const at = deps.clock();
  const failed = attempt.givesUp ? ('failed' as const) : ('retrying' as const);
  await deps.db.transaction().execute(async (tx) => {
    await insertWebhookLine(tx, {
      at,
      direction: 'sent',
      status: outcome.kind === 'delivered' ? 'delivered' : failed,
      messageId: delivery.id,
      jobId: delivery.jobId,
      message: outcome.kind === 'delivered' ? 'Delivered.' : outcome.detail,
      target: outcome.host,
      attempt: attempt.number,
      httpStatus: outcome.status,
    });
    if (outcome.kind === 'delivered' || attempt.givesUp) await endDelivery(tx, delivery.id, at);
  });
}

/**
 * One attempt of a stored delivery. After a crash between sending and recording, the message is sent again with the same
 * webhook-id, so that receivers can drop the copy.
 */
export async function sendDelivery(
  deps: SendDeps,
  input: { deliveryId: string; attempt: number; maxAttempts: number; signal: AbortSignal },
): Promise<Attempted> {
  const delivery = await getDelivery(deps.db, input.deliveryId);
  const jobId = delivery?.jobId ?? null;
  if (delivery === null || delivery.endedAt !== null) return { outcome: 'already-ended', jobId };
  const { address, body } = delivery;
  const id = `msg_${delivery.id}`;
  const outcome = await sendMessage(deps, { address, id, body, signal: input.signal });
  // The process stops: this attempt does not count.
  if (input.signal.aborted && outcome.kind === 'failed') return { outcome: 'retry', jobId };
  const givesUp = outcome.kind === 'failed' && (outcome.final || input.attempt >= input.maxAttempts);
  await keep(deps, delivery, outcome, { number: input.attempt, givesUp });
  if (outcome.kind === 'delivered') return { outcome: 'delivered', jobId };
  return { outcome: givesUp ? 'given-up' : 'retry', jobId };
}

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
