import type { Credential } from '#server/accounts/resolve-credential.ts';

/** A credential that was revoked is still good for a list of news for so long, and for nothing else. */
const trustForMs = 1000;
const mostKept = 5000;

/**
 * Whose token was good a moment ago. Only for calls whose answer stands ready and is the same for everybody:
 * there looking the credential up would cost more than the answer.
 */
export class RecentCallers {
  readonly #resolve: (token: string) => Promise<Credential | null>;
  readonly #known = new Map<string, { credential: Credential; until: number }>();

  constructor(resolve: (token: string) => Promise<Credential | null>) {
    this.#resolve = resolve;
  }

  has(token: string): boolean {
    return (this.#known.get(token)?.until ?? 0) > performance.now();
  }

  async resolve(token: string): Promise<Credential | null> {
    const known = this.#known.get(token);
    if (known !== undefined && known.until > performance.now()) return known.credential;
    const credential = await this.#resolve(token);
    if (this.#known.size >= mostKept) this.#known.clear();
    if (credential === null) this.#known.delete(token);
    else this.#known.set(token, { credential, until: performance.now() + trustForMs });
    return credential;
  }
}
