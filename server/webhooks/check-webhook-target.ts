import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { webhookTargetsSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-setting.ts';
import type { WebhookTargets } from './webhook-targets.ts';

export type CheckedTarget = { kind: 'own' } | { kind: 'foreign'; address: string };

/**
 * Whether a webhook may go to an address: to the callback of this server always, to any other that passes the address
 * guard and is on the list of the administrators.
 * @throws AppError address-refused or forbidden
 */
export async function checkWebhookTarget(
  { db, targets }: { db: Db | Tx; targets: WebhookTargets },
  address: string,
): Promise<CheckedTarget> {
  if (targets.isOwn(address)) return { kind: 'own' };
  const wanted = targets.normalise(address);
  const { allowed } = await getSetting(db, webhookTargetsSetting);
  if (allowed.includes(wanted)) return { kind: 'foreign', address: wanted };
  throw new AppError(
    'forbidden',
    'This address is not on the list of webhook targets. An administrator can add it there.',
  );
}
