import { AppError } from '#domain/app-error.ts';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import type { Environment } from '#server/config/environment.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';
import { createAllowList, portOf } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import { parseUrl } from '#server/parse-url.ts';

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
  return areLocal && url.protocol === base.protocol && portOf(url) === portOf(base);
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
      if (url.protocol === 'https:' || allow.has(url.hostname, portOf(url))) return url.href;
      throw new AppError('address-refused', 'Webhooks are sent to https addresses only.');
    },
  };
}

function isOwnAddress(url: URL, origin: string): boolean {
  const path = `${trimEndOf(new URL(origin).pathname, '/')}${ownCallbackPath}`;
  return isSameOrigin(url, origin) && url.pathname === path;
}
