import type { Credential } from '#server/accounts/resolve-credential.ts';
import { bearer } from './check-access.ts';
import { limitKey } from './client-address.ts';
import type { HttpContext } from './http-env.ts';
import type { RateLimits } from './rate-limits.ts';

const rememberedMs = 15 * 60_000;
const maxRemembered = 10_000;

/** An account with all its sessions, or one API key. */
function bucketOf(credential: Credential): string {
  return credential.kind === 'session' ? `account ${credential.account.id}` : `key ${credential.keyId}`;
}

/**
 * On whose count the calls of a token go: that of the account or API key for which it was good a moment ago. A
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
   * Takes note of what a look-up of a token has found: the call goes on the count of that account or key, or of
   * the address where the token is not good.
   * @throws AppError too-many-requests
   */
  found(token: string, credential: Credential | null): Promise<void>;
}

interface CountDeps {
  limits: RateLimits;
  buckets: CallerBuckets;
}

/**
 * Counts a call: on the account of a token that was good a moment ago, else on the address. So people behind one
 * address do not share a limit, and look-ups of tokens that are not good have one.
 * @throws AppError too-many-requests
 */
export async function countCall(c: HttpContext, { limits, buckets }: CountDeps): Promise<CountedCall> {
  const address = limitKey(c.get('ip'));
  const token = bearer(c);
  let countedOn = token === null ? null : buckets.of(token);
  if (countedOn === null) await limits.calls(address);
  else await limits.callsByAccount(countedOn);
  return {
    async found(given, credential) {
      buckets.note(given, credential);
      const bucket = credential === null ? null : bucketOf(credential);
      if (bucket === countedOn) return;
      if (countedOn === null) await limits.calls.giveBack(address);
      countedOn = bucket;
      if (bucket === null) await limits.calls(address);
      else await limits.callsByAccount(bucket);
    },
  };
}
