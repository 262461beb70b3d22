import webpush from 'web-push';
import type { Fetcher, FetchFailureKind, FetchOutcome } from '#server/fetching/fetcher.ts';
import type { PushPayload } from './push-payload.ts';
import type { VapidDetails } from './vapid.ts';

export type PushOutcome =
  | { kind: 'accepted' }
  /** The push service knows the browser no more. */
  | { kind: 'gone' }
  /** Not accepted; it may be later. */
  | { kind: 'unavailable'; retryAfterSeconds: number | null }
  /** Not accepted, and it never will be. */
  | { kind: 'refused' }
  /** The answer did not come: it may have been accepted. */
  | { kind: 'unknown' };

export interface PushRequest {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  payload: PushPayload;
  /** How long the push service keeps it for a browser that is off. */
  ttlSeconds: number;
  signal: AbortSignal;
}

const timeoutMs = 5000;
const maxBytes = 16 * 1024;

/** Failures of reading the answer after a successful status: the message was accepted. */
const acceptedAnyway: readonly FetchFailureKind[] = [
  'too-large',
  'truncated',
  'bad-encoding',
  'wrong-type',
  'empty',
];
/** Failures before the message was sent. */
const notSent: readonly FetchFailureKind[] = ['dns', 'tls', 'rate-limited'];
const neverSent: readonly FetchFailureKind[] = ['address-refused', 'invalid-address'];

function classify(outcome: FetchOutcome): PushOutcome {
  if (outcome.kind !== 'failed') return { kind: 'accepted' };
  const { status, failure, retryAfterSeconds } = outcome;
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || (status !== null && status >= 500)) return { kind: 'unavailable', retryAfterSeconds };
  if (status !== null && status >= 300) return { kind: 'refused' };
  if (status !== null || acceptedAnyway.includes(failure)) return { kind: 'accepted' };
  if (neverSent.includes(failure) || failure === 'too-many-redirects') return { kind: 'refused' };
  return notSent.includes(failure) ? { kind: 'unavailable', retryAfterSeconds } : { kind: 'unknown' };
}

/**
 * Sends one encrypted (RFC 8291) and signed (RFC 8292) message to a push service. The address came from a browser, or
 * from anybody: it is requested as every foreign address, without redirects.
 */
export async function sendPush(
  deps: { fetcher: Pick<Fetcher, 'fetch'>; vapid: VapidDetails },
  { endpoint, keys, payload, ttlSeconds, signal }: PushRequest,
): Promise<PushOutcome> {
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: deps.vapid,
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
  });
  // The client counts the length itself.
  const sent = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  const outcome = await deps.fetcher.fetch({
    address: endpoint,
    method: 'POST',
    purpose: 'push',
    expect: 'any',
    timeoutMs,
    maxBytes,
    signal,
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    ...(body === null ? {} : { body }),
  });
  return classify(outcome);
}
