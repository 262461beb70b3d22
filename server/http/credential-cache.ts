import type { Credential } from '#server/accounts/resolve-credential.ts';

/** Revoked by another process, a credential is still good for a list of news for so long, and for nothing else. */
const trustForMs = 1000;
/** Older than this it is looked up again beside the answering, so that under load no request waits for it. */
const lookAfterMs = 500;
const maxKept = 5000;

interface Known {
  credential: Credential;
  /** When the look-up began, on the machine's own clock: it never jumps. */
  since: number;
}

/**
 * Whose token was good a moment ago. Only for calls whose answer stands ready and is the same for everybody:
 * there looking the credential up would cost more than the answer. Every token is looked up once at a time:
 * a hundred requests that found it stale at once would wait for one another on a single connection.
 */
export class CredentialCache {
  readonly #resolve: (token: string) => Promise<Credential | null>;
  readonly #known = new Map<string, Known>();
  #looking = new Map<string, Promise<Credential | null>>();

  constructor(resolve: (token: string) => Promise<Credential | null>) {
    this.#resolve = resolve;
  }

  has(token: string): boolean {
    return this.#age(token) < trustForMs;
  }

  async resolve(token: string): Promise<Credential | null> {
    const known = this.#known.get(token);
    const age = this.#age(token);
    if (known === undefined || age >= trustForMs) return await this.#look(token);
    if (age >= lookAfterMs) this.#look(token).catch(() => {});
    return known.credential;
  }

  /** Sessions or keys may have ended: everybody is looked up anew, and look-ups on their way count no more. */
  forget(): void {
    this.#known.clear();
    this.#looking = new Map();
  }

  #age(token: string): number {
    return performance.now() - (this.#known.get(token)?.since ?? -Infinity);
  }

  #look(token: string): Promise<Credential | null> {
    const looking = this.#looking;
    const shared = looking.get(token);
    if (shared !== undefined) return shared;
    const own = this.#lookOnce(token, looking).finally(() => looking.delete(token));
    looking.set(token, own);
    return own;
  }

  async #lookOnce(token: string, looking: Map<string, unknown>): Promise<Credential | null> {
    const since = performance.now();
    const credential = await this.#resolve(token);
    if (looking !== this.#looking) return credential;
    if (this.#known.size >= maxKept) this.#known.clear();
    if (credential === null) this.#known.delete(token);
    else this.#known.set(token, { credential, since });
    return credential;
  }
}
