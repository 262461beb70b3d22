import { applyOverrides } from '#domain/outlets/apply-overrides.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Db } from '#server/db/db.ts';
import { errorFields } from '#server/error-fields.ts';
import type { Log } from '#server/log.ts';
import { loadOutletTable } from './outlet-table.ts';
import { getNewestChangeId, listOverrides } from './override-store.ts';

/** Interval of the query for changes of other processes. */
const refreshMs = 2_000;

/**
 * The outlet table in force: the built-in rows with the overrides of administrators. It is kept in memory. A change of
 * this process takes effect at once, a change of another process within seconds.
 */
export class LiveOutlets implements OutletTable {
  readonly #db: Db;
  readonly #log: Log;
  readonly #own = loadOutletTable();
  #outlets: readonly Outlet[] = this.#own.outlets;
  #newestChange = 0;
  #refreshing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: { db: Db; log: Log }) {
    this.#db = deps.db;
    this.#log = deps.log;
  }

  get version(): number {
    return this.#own.version;
  }

  get outlets(): readonly Outlet[] {
    return this.#outlets;
  }

  /** Loads the overrides if they have changed. Refreshes run one after the other, so that the newest rows win. */
  refresh(): Promise<void> {
    const next = this.#refreshing.then(() => this.#loadChanges());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #loadChanges(): Promise<void> {
    const newest = await getNewestChangeId(this.#db);
    if (newest === this.#newestChange) return;
    const overrides = await listOverrides(this.#db);
    this.#outlets = applyOverrides(
      this.#own.outlets,
      overrides.map(({ outlet }) => outlet),
    );
    this.#newestChange = newest;
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.refresh()
        .catch((error: unknown) => this.#log.warn(errorFields(error), 'outlet rows not refreshed'))
        .finally(() => {
          if (this.#timer !== null) this.#schedule();
        });
    }, refreshMs);
    this.#timer.unref();
  }

  /** Loads the rows in force and starts to poll for changes. */
  async start(): Promise<void> {
    await this.refresh();
    this.#schedule();
  }

  /** Stops polling, after a running refresh has ended. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#refreshing;
  }
}
