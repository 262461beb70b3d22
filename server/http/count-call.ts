import type { EndpointDefinition } from '#contract/endpoint.ts';
import { type Credential, callerOf } from '#server/accounts/resolve-credential.ts';
import { bearer } from './check-access.ts';
import { limitKey } from './client-address.ts';
import type { CountedCall, HttpContext } from './http-env.ts';
import type { RateLimiter, RateLimits } from './rate-limits.ts';

const rememberedMs = 15 * 60_000;
const maxRemembered = 10_000;

/**
 * Maps tokens to the rate-limit bucket of their account or API key, for tokens that were valid recently. A token that
 * was not looked up has no bucket, so random tokens cannot create buckets.
 */
export class CallerBuckets {
  readonly #known = new Map<string, { bucket: string; since: number }>();

  of(token: string): string | null {
    const known = this.#known.get(token);
    if (known === undefined || performance.now() - known.since > rememberedMs) return null;
    return known.bucket;
  }

  /** Stores the result of a look-up of the token. */
  note(token: string, credential: Credential | null): void {
    this.#known.delete(token);
    if (credential === null) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= maxRemembered) this.#known.delete(oldest);
    this.#known.set(token, { bucket: callerOf(credential), since: performance.now() });
  }
}

interface CountDeps {
  limits: RateLimits;
  buckets: CallerBuckets;
}

type Count = { limiter: RateLimiter; key: string };

/** Whether a call that carries this token, or none, has a token looked up. */
function isLookUp(endpoint: EndpointDefinition, token: string | null): boolean {
  const { access, looksUpToken, recognisedBy } = endpoint;
  if (looksUpToken === true) return true;
  // The other call of this address may look it up.
  if (recognisedBy !== undefined) return token !== null;
  return token !== null && ['optional', 'account', 'public-reading', 'admin'].includes(access);
}

/**
 * Counts a call against a rate limit: that of the account whose token was valid recently, else that of the address. So
 * people behind one address do not share a limit. Token look-ups and other calls of an address have separate limits. A
 * token that is not looked up has no effect. A call counts once, also where two endpoints share its address.
 * @throws AppError too-many-requests
 */
export async function countCall(
  c: HttpContext,
  endpoint: EndpointDefinition,
  { limits, buckets }: CountDeps,
): Promise<CountedCall> {
  const known = c.get('counted');
  if (known !== undefined) return known;
  const address = limitKey(c.get('ip'));
  const token = bearer(c);
  const bucket = token === null ? null : buckets.of(token);
  const byAddress = isLookUp(endpoint, token) ? limits.lookUps : limits.calls;
  let counted: Count =
    bucket === null ? { limiter: byAddress, key: address } : { limiter: limits.callsByAccount, key: bucket };
  await counted.limiter(counted.key);
  const call: CountedCall = {
    async found(given, credential) {
      buckets.note(given, credential);
      const before = counted;
      counted =
        credential === null
          ? { limiter: limits.lookUps, key: address }
          : { limiter: limits.callsByAccount, key: callerOf(credential) };
      if (counted.limiter === before.limiter && counted.key === before.key) return;
      if (before.limiter !== limits.callsByAccount) await before.limiter.refundQuota(before.key);
      await counted.limiter(counted.key);
    },
  };
  c.set('counted', call);
  return call;
}
