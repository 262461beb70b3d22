import { type SendDeps, type SendOutcome, sendMessage } from './send-message.ts';
import { type Delivery, endDelivery, getDelivery, insertWebhookLine } from './webhook-store.ts';

export type DeliveryOutcome = 'delivered' | 'retry' | 'given-up' | 'already-ended';

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
): Promise<DeliveryOutcome> {
  const delivery = await getDelivery(deps.db, input.deliveryId);
  if (delivery === null || delivery.endedAt !== null) return 'already-ended';
  const { address, body } = delivery;
  const id = `msg_${delivery.id}`;
  const outcome = await sendMessage(deps, { address, id, body, signal: input.signal });
  // The process stops: this attempt does not count.
  if (input.signal.aborted && outcome.kind === 'failed') return 'retry';
  const givesUp = outcome.kind === 'failed' && (outcome.final || input.attempt >= input.maxAttempts);
  await keep(deps, delivery, outcome, { number: input.attempt, givesUp });
  if (outcome.kind === 'delivered') return 'delivered';
  return givesUp ? 'given-up' : 'retry';
}
