import type { EndpointDefinition } from '#contract/endpoint.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import { bearer } from './check-access.ts';
import { limitKey } from './client-address.ts';
import type { HttpContext } from './http-env.ts';
import type { RateLimiter, RateLimits } from './rate-limits.ts';

const rememberedMs = 15 * 60_000;
const maxRemembered = 10_000;

/** An account with all its sessions, or one API key. */
function bucketOf(credential: Credential): string {
  return credential.kind === 'session' ? `account ${credential.account.id}` : `key ${credential.keyId}`;
}

/**
 * On whose count the calls of a token stand: that of the account or API key for which it was good a moment ago. A
 * token that nobody has looked up has none, so that no random token makes a count of its own.
 */
export class CallerBuckets {
  readonly #known = new Map<string, { bucket: string; since: number }>();

  of(token: string): string | null {
    const known = this.#known.get(token);
    if (known === undefined || performance.now() - known.since > rememberedMs) return null;
    return known.bucket;
  }

  /** Takes note of what a look-up of the token has found. */
  note(token: string, credential: Credential | null): void {
    this.#known.delete(token);
    if (credential === null) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxRemembered) this.#known.delete(oldest);
    this.#known.set(token, { bucket: bucketOf(credential), since: performance.now() });
  }
}

export interface CountedCall {
  /**
   * Takes note of what a look-up of a token has found: the call is counted on that account or key, or as a
   * look-up of the address where the token is not good.
   * @throws AppError too-many-requests
   */
  found(token: string, credential: Credential | null): Promise<void>;
}

interface CountDeps {
  limits: RateLimits;
  buckets: CallerBuckets;
}

type Count = { limiter: RateLimiter; key: string };

/** Whether a call that carries this token, or none, has a token looked up. */
function isLookUp({ access, looksUpToken }: EndpointDefinition, token: string | null): boolean {
  if (looksUpToken === true) return true;
  return token !== null && ['optional', 'reader', 'reading', 'admin'].includes(access);
}

/**
 * Counts a call: on the account of a token that was good a moment ago, else on the address. So people behind one
 * address do not share a limit. Look-ups of tokens are counted apart from the other calls of an address: neither
 * uses up the other. A token without a look-up changes nothing.
 * @throws AppError too-many-requests
 */
export async function countCall(
  c: HttpContext,
  endpoint: EndpointDefinition,
  { limits, buckets }: CountDeps,
): Promise<CountedCall> {
  const address = limitKey(c.get('ip'));
  const token = bearer(c);
  const bucket = token === null ? null : buckets.of(token);
  const byAddress = isLookUp(endpoint, token) ? limits.lookUps : limits.calls;
  let counted: Count =
    bucket === null ? { limiter: byAddress, key: address } : { limiter: limits.callsByAccount, key: bucket };
  await counted.limiter(counted.key);
  return {
    async found(given, credential) {
      buckets.note(given, credential);
      const before = counted;
      counted =
        credential === null
          ? { limiter: limits.lookUps, key: address }
          : { limiter: limits.callsByAccount, key: bucketOf(credential) };
      if (counted.limiter === before.limiter && counted.key === before.key) return;
      if (before.limiter !== limits.callsByAccount) await before.limiter.refundQuota(before.key);
      await counted.limiter(counted.key);
    },
  };
}
