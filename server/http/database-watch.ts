export interface DatabaseState {
  ok: boolean;
  /** When the last aggregation run ended; null before the first, or when the database does not answer. */
  lastRunAt: Date | null;
}

export interface DatabaseWatchDeps {
  /** One trivial query; may throw or hang. */
  pingDatabase(): Promise<unknown>;
  lastRunAt(): Promise<Date | null>;
}

const timeoutMs = 2_000;
/** Maximum age of a state that is returned without waiting. */
const maxAgeMs = 1_000;
/** A state of at least this age is refreshed in the background. */
const refreshAfterMs = 250;

const unreachable: DatabaseState = { ok: false, lastRunAt: null };

/**
 * Knows whether the database answers, for /health. Under load a query waits behind those of all other calls, so a recent
 * state is returned without waiting and refreshed in the background. A lost database is noticed within a second. One
 * query runs at a time, for all callers.
 */
export class DatabaseWatch {
  readonly #deps: DatabaseWatchDeps;
  readonly #now: () => number;
  #known: { state: DatabaseState; at: number } | null = null;
  #pending: Promise<DatabaseState> | null = null;

  /** `now` in milliseconds, by default of the monotonic clock. */
  constructor(deps: DatabaseWatchDeps, now: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#now = now;
  }

  async state(): Promise<DatabaseState> {
    const known = this.#known;
    const ageMs = known === null ? Number.POSITIVE_INFINITY : this.#now() - known.at;
    const refresh = ageMs < refreshAfterMs ? null : this.#refresh();
    if (known !== null && ageMs < maxAgeMs && known.state.ok) return known.state;
    return await (refresh ?? this.#refresh());
  }

  #refresh(): Promise<DatabaseState> {
    this.#pending ??= this.#query()
      .then((state) => {
        this.#known = { state, at: this.#now() };
        return state;
      })
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  async #query(): Promise<DatabaseState> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseState>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, unreachable);
    });
    const answered = this.#deps
      .pingDatabase()
      .then(async () => ({ ok: true, lastRunAt: await this.#deps.lastRunAt() }))
      .catch(() => unreachable);
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
