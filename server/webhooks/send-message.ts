import { AppError } from '#domain/app-error.ts';
import type { Fetcher, FetchFailure } from '#server/fetching/fetcher.ts';
import { type ReceiveDeps, receiveWebhook } from './receive-webhook.ts';
import { signMessage } from './signature.ts';
import { type CheckedTarget, checkWebhookTarget, type WebhookTargets } from './webhook-targets.ts';

export interface SendDeps extends ReceiveDeps {
  fetcher: Pick<Fetcher, 'fetch'>;
  targets: WebhookTargets;
}

/** `final`: a retry cannot succeed. */
export type SendOutcome =
  | { kind: 'delivered'; status: number | null; host: string }
  | { kind: 'failed'; status: number | null; host: string | null; detail: string; final: boolean };

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;
/** Failures of reading the answer after a successful status: the message was received. */
const receivedAnyway: readonly string[] = ['too-large', 'truncated', 'bad-encoding'];

function explain({ status, failure, detail }: FetchFailure): string {
  const redirects = status !== null && status >= 300 && status < 400;
  if (redirects || failure === 'too-many-redirects')
    return 'The receiver redirects elsewhere, which is not followed.';
  if (failure === 'timeout') return 'The receiver did not answer in time.';
  return status === null ? detail : `The receiver answered with status ${status}.`;
}

async function post(
  deps: SendDeps,
  address: string,
  message: { headers: object; body: string; signal?: AbortSignal | undefined },
): Promise<SendOutcome> {
  const { host } = new URL(address);
  const outcome = await deps.fetcher.fetch({
    address,
    method: 'POST',
    purpose: 'webhook',
    expect: 'any',
    headers: { ...message.headers, 'content-type': 'application/json' },
    body: message.body,
    timeoutMs,
    maxBytes,
    ...(message.signal === undefined ? {} : { signal: message.signal }),
  });
  if (outcome.kind === 'not-modified') return { kind: 'delivered', status: 304, host };
  if (outcome.kind === 'ok') return { kind: 'delivered', status: outcome.status, host };
  if (receivedAnyway.includes(outcome.failure)) return { kind: 'delivered', status: outcome.status, host };
  const isRefused = outcome.failure === 'address-refused' || outcome.failure === 'invalid-address';
  // With a status, the refused address is the target of a redirect, which the receiver may correct.
  const refused = isRefused && outcome.status === null;
  const final = refused || outcome.status === 410;
  return { kind: 'failed', status: outcome.status, host, detail: explain(outcome), final };
}

async function check(deps: SendDeps, address: string): Promise<CheckedTarget | string> {
  try {
    return await checkWebhookTarget(deps, address);
  } catch (error) {
    // The list may have changed since the message was stored.
    if (error instanceof AppError && ['forbidden', 'address-refused'].includes(error.code)) {
      return error.message;
    }
    throw error;
  }
}

/** Sends one signed message: to the callback of this server in this process, to any other address over the network. */
export async function sendMessage(
  deps: SendDeps,
  message: { address: string; id: string; body: string; signal?: AbortSignal },
): Promise<SendOutcome> {
  const { address, id, body, signal } = message;
  const target = await check(deps, address);
  if (typeof target === 'string') {
    return { kind: 'failed', status: null, host: null, detail: target, final: true };
  }
  const headers = signMessage(await deps.secret(), { id, at: deps.clock(), body });
  if (target.kind === 'foreign') return await post(deps, target.address, { headers, body, signal });
  await receiveWebhook(deps, { headers, body });
  return { kind: 'delivered', status: null, host: 'this server' };
}
