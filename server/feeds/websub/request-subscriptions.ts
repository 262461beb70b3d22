import { trimEndOf } from '#domain/text/trim-characters.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import { deleteEnded, type HubRequest, takeRequests } from './subscription-store.ts';

/** The least that hubs offer; a hub may choose another time. */
const leaseSeconds = 10 * 24 * 60 * 60;
const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/** What the addresses begin with that hubs call; undefined without a public https address. */
export function getHubCallback({
  publicUrl,
  apiBaseUrl,
}: Pick<Environment, 'publicUrl' | 'apiBaseUrl'>): string | undefined {
  const base = new URL(apiBaseUrl || publicUrl);
  const callback = `${trimEndOf(base.href, '/')}/websub/`;
  // Unlike addresses that Balance requests, it may have any port.
  base.port = '';
  const isPublic =
    base.protocol === 'https:' && guardAddress(base.href, createAllowList([])).kind !== 'refused';
  return isPublic ? callback : undefined;
}

async function send(fetcher: Pick<Fetcher, 'fetch'>, request: HubRequest, callback: string): Promise<void> {
  const { id, hub, topic, secret, mode } = request;
  const form = new URLSearchParams({
    'hub.mode': mode,
    'hub.topic': topic,
    'hub.callback': callback + id,
    ...(mode === 'subscribe' ? { 'hub.secret': secret, 'hub.lease_seconds': String(leaseSeconds) } : {}),
  });
  // Its answer says nothing that its verification does not say; without one the request is repeated.
  await fetcher.fetch({
    address: hub,
    method: 'POST',
    // Without redirects: anybody's feed may name anything as its hub.
    purpose: 'webhook',
    expect: 'any',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    timeoutMs,
    maxBytes,
  });
}

/**
 * Requests subscriptions of feeds that name a hub (https://www.w3.org/TR/websub), renews them before their lease ends, and
 * ends those of feeds that are removed, switched off, or name another hub. @returns the number of requests
 */
export async function requestSubscriptions({
  db,
  clock,
  fetcher,
  hubCallback,
}: {
  db: Db;
  clock: Clock;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Absent where hubs cannot reach this installation: then nothing is requested. */
  hubCallback: string | undefined;
}): Promise<number> {
  const at = clock();
  await deleteEnded(db, at);
  if (hubCallback === undefined) return 0;
  const requests = await takeRequests(db, at);
  await Promise.all(requests.map((request) => send(fetcher, request, hubCallback)));
  return requests.length;
}
