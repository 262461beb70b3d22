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
/** A state up to this age is reported; an older one is waited for. */
const maxAgeMs = 1_000;
/** A state of at least this age is refreshed beside the answer. */
const refreshAfterMs = 250;

const away: DatabaseState = { ok: false, lastRunAt: null };

/**
 * Knows whether the database answers, for /health. Under load its queries wait behind those of all other calls, so an
 * answer does not wait for them as long as they were answered a moment ago; a database that goes away is noticed
 * within a second. One query runs at a time, for all callers.
 */
export class DatabaseWatch {
  readonly #deps: DatabaseWatchDeps;
  readonly #now: () => number;
  #known: { state: DatabaseState; at: number } | null = null;
  #looking: Promise<DatabaseState> | null = null;

  /** `now` in milliseconds, by default of the machine's own clock, which never jumps. */
  constructor(deps: DatabaseWatchDeps, now: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#now = now;
  }

  async state(): Promise<DatabaseState> {
    const known = this.#known;
    const ageMs = known === null ? Number.POSITIVE_INFINITY : this.#now() - known.at;
    const look = ageMs < refreshAfterMs ? null : this.#look();
    if (known !== null && ageMs < maxAgeMs && known.state.ok) return known.state;
    return await (look ?? this.#look());
  }

  #look(): Promise<DatabaseState> {
    this.#looking ??= this.#ask()
      .then((state) => {
        this.#known = { state, at: this.#now() };
        return state;
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #ask(): Promise<DatabaseState> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseState>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, away);
    });
    const answered = this.#deps
      .pingDatabase()
      .then(async () => ({ ok: true, lastRunAt: await this.#deps.lastRunAt() }))
      .catch(() => away);
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
