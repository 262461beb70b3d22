import { AppError } from '#domain/app-error.ts';
import { InProgress } from '#server/in-progress.ts';

/** Of one account: each call holds a place, a page and perhaps a page thread, for up to half a minute. */
const maxOfAccount = 2;
/** Of one process. */
const maxOfAll = 64;
const retryAfterSeconds = 5;

/** The checks and summaries that a process works on for accounts; it refuses too many at once. */
export class AccountWork {
  readonly #all = new InProgress(
    maxOfAll,
    'Too many articles are being checked at the moment. Please try again in a few seconds.',
  );
  readonly #byAccount = new Map<string, number>();

  /** @throws AppError too-many-requests or overloaded, at once */
  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const count = this.#byAccount.get(accountId) ?? 0;
    if (count >= maxOfAccount) {
      throw new AppError(
        'too-many-requests',
        'Two of your articles are being checked already. Please try again when one of them is done.',
        { retryAfterSeconds },
      );
    }
    this.#byAccount.set(accountId, count + 1);
    try {
      return await this.#all.run(work);
    } finally {
      this.#leave(accountId);
    }
  }

  #leave(accountId: string): void {
    const left = (this.#byAccount.get(accountId) ?? 1) - 1;
    if (left === 0) this.#byAccount.delete(accountId);
    else this.#byAccount.set(accountId, left);
  }
}
