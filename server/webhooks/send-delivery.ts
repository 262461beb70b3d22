import { type SendDeps, type SendOutcome, sendMessage } from './send-message.ts';
import { type Delivery, endDelivery, getDelivery, insertWebhookLine } from './webhook-store.ts';

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
