import { publisherOf } from '#domain/outlets/may-read-with-model.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { OutletTerms } from '#domain/outlets/outlet-terms.ts';
import type { Db } from '#server/db/db.ts';
import { errorFields, type Log } from '#server/log.ts';
import { listSiteTerms, saveSiteTerms } from './site-terms-store.ts';

/** Interval of loading what other processes read. */
const refreshMs = 60_000;

/** What the robots.txt files that were read say to language models, in memory. */
export class SiteTerms {
  readonly #db: Db;
  readonly #log: Log;
  #agents = new Map<string, string>();
  #byPublisher: { of: readonly unknown[]; terms: ReadonlyMap<string, OutletTerms> } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(deps: { db: Db; log: Log }) {
    this.#db = deps.db;
    this.#log = deps.log;
  }

  /** By `publisherOf`. */
  of(table: OutletTable): ReadonlyMap<string, OutletTerms> {
    if (this.#byPublisher?.of === table.outlets) return this.#byPublisher.terms;
    const terms = new Map<string, OutletTerms>();
    for (const [host, agent] of this.#agents) {
      const publisher = publisherOf(table, host);
      if (publisher !== null)
        terms.set(publisher, { kind: 'no-ai', source: `${agent} in https://${host}/robots.txt` });
    }
    this.#byPublisher = { of: table.outlets, terms };
    return terms;
  }

  /** Remembers what the robots.txt of a host says, in this process at once. */
  note(host: string, agent: string | null): void {
    if ((this.#agents.get(host) ?? null) === agent) return;
    if (agent === null) this.#agents.delete(host);
    else this.#agents.set(host, agent);
    this.#byPublisher = null;
    this.#saving = this.#saving
      .then(() => saveSiteTerms(this.#db, { host, agent, at: new Date() }))
      .catch((error: unknown) => this.#log.warn(errorFields(error), 'terms of a site not stored'));
  }

  async start(): Promise<void> {
    await this.#load();
    this.#timer = setInterval(() => {
      void this.#load().catch((error: unknown) =>
        this.#log.warn(errorFields(error), 'terms of sites not loaded'),
      );
    }, refreshMs);
    this.#timer.unref();
  }

  async #load(): Promise<void> {
    await this.#saving;
    this.#agents = await listSiteTerms(this.#db);
    this.#byPublisher = null;
  }

  /** Stops loading, after what was noted is stored. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#saving;
  }
}
