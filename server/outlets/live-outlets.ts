import { applyOverrides } from '#domain/outlets/apply-overrides.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { OutletTerms } from '#domain/outlets/outlet-terms.ts';
import type { Coordination } from '#server/db/coordination/coordination.ts';
import type { Db } from '#server/db/db.ts';
import { errorFields, type Log } from '#server/log.ts';
import { loadOutletTable } from './outlet-table.ts';
import { getNewestChangeId, listOverrides } from './override-store.ts';
import { SiteTerms } from './site-terms.ts';

/** Interval of the query for changes of other processes, which are also announced. */
const refreshMs = 2_000;

/**
 * The outlet table in force: the built-in rows with the overrides of administrators. It is kept in memory. A change of
 * this process takes effect at once, a change of another process when it is announced, at the latest within seconds.
 */
export class LiveOutlets implements OutletTable {
  readonly #db: Db;
  readonly #log: Log;
  readonly #coordination: Pick<Coordination, 'on' | 'publish'> | undefined;
  readonly #own = loadOutletTable();
  readonly #siteTerms: SiteTerms;
  #outlets: readonly Outlet[] = this.#own.outlets;
  #newestChange = 0;
  #refreshing: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: { db: Db; log: Log; coordination?: Pick<Coordination, 'on' | 'publish'> }) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#coordination = deps.coordination;
    this.#siteTerms = new SiteTerms(deps);
  }

  get version(): number {
    return this.#own.version;
  }

  get outlets(): readonly Outlet[] {
    return this.#outlets;
  }

  get robotsTerms(): ReadonlyMap<string, OutletTerms> {
    return this.#siteTerms.of(this);
  }

  /** Remembers that the robots.txt of a host was read, and what it forbids. */
  noteRobots(host: string, closedToModel: string | null): void {
    this.#siteTerms.note(host, closedToModel);
  }

  /** Loads the overrides if they have changed, and announces a change to the other processes. */
  async refresh(): Promise<void> {
    if (await this.#load()) await this.#coordination?.publish('outlets');
  }

  /** Loads run one after the other, so that the newest rows win. Returns whether there was a change. */
  #load(): Promise<boolean> {
    const next = this.#refreshing.then(() => this.#loadChanges());
    this.#refreshing = next.catch(() => undefined);
    return next;
  }

  async #loadChanges(): Promise<boolean> {
    const newest = await getNewestChangeId(this.#db);
    if (newest === this.#newestChange) return false;
    const overrides = await listOverrides(this.#db);
    this.#outlets = applyOverrides(
      this.#own.outlets,
      overrides.map(({ outlet }) => outlet),
    );
    this.#newestChange = newest;
    return true;
  }

  #loadInBackground(): Promise<void> {
    return this.#load().then(
      () => {},
      (error: unknown) => this.#log.warn(errorFields(error), 'outlet rows not refreshed'),
    );
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.#loadInBackground().then(() => {
        if (this.#timer !== null) this.#schedule();
      });
    }, refreshMs);
    this.#timer.unref();
  }

  /** Loads the rows in force and starts to poll for changes. */
  async start(): Promise<void> {
    await this.#load();
    await this.#siteTerms.start();
    this.#coordination?.on('outlets', () => void this.#loadInBackground());
    this.#schedule();
  }

  /** Stops polling, after a running refresh has ended. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#refreshing;
    await this.#siteTerms.close();
  }
}
