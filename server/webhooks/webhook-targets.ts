import { AppError } from '#domain/app-error.ts';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import type { Environment } from '#server/config/environment.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { createAllowList, getPort } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import { parseUrl } from '#server/parse-url.ts';
import { webhookTargetsSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';

/** Path of the callback of this server. */
export const ownCallbackPath = '/webhooks/rss-complete';

/** Distinguishes the callback of this server from other addresses, and refuses addresses that are never allowed. */
export interface WebhookTargets {
  isOwn(address: string): boolean;
  /**
   * The normal form of an address, for storage and comparison.
   * @throws AppError address-refused
   */
  normalise(address: string): string;
}

function isSameOrigin(url: URL, own: string): boolean {
  const base = parseUrl(own);
  if (base === null) return false;
  if (url.origin === base.origin) return true;
  // localhost, 127.0.0.1 and [::1] are the same server.
  const areLocal = isLoopbackHost(url.hostname) && isLoopbackHost(base.hostname);
  return areLocal && url.protocol === base.protocol && getPort(url) === getPort(base);
}

export function createWebhookTargets(
  environment: Pick<Environment, 'publicUrl' | 'apiBaseUrl' | 'fetchAllowPrivate'>,
): WebhookTargets {
  const allow = createAllowList(environment.fetchAllowPrivate);
  const origins = [environment.publicUrl, environment.apiBaseUrl].filter((origin) => origin !== '');
  return {
    isOwn(address) {
      if (address === ownCallbackPath) return true;
      const url = parseUrl(address);
      if (url === null) return false;
      const ends = url.pathname.endsWith(ownCallbackPath) && url.search === '' && url.username === '';
      return ends && origins.some((origin) => isOwnAddress(url, origin));
    },
    normalise(address) {
      const verdict = guardAddress(address, allow);
      if (verdict.kind === 'refused') throw new AppError('address-refused', verdict.detail);
      const { url } = verdict;
      if (url.protocol === 'https:' || allow.has(url.hostname, getPort(url))) return url.href;
      throw new AppError('address-refused', 'Webhooks are sent to https addresses only.');
    },
  };
}

function isOwnAddress(url: URL, origin: string): boolean {
  const path = `${trimEndOf(new URL(origin).pathname, '/')}${ownCallbackPath}`;
  return isSameOrigin(url, origin) && url.pathname === path;
}

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
