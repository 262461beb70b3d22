import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { type Coordination, type Listener, Listeners, type Topic } from './coordination.ts';

// First keys of advisory locks that nothing else in the database uses.
const leaderSpace = 730_165_407;
const presenceSpace = 730_165_408;

async function tryLock(client: pg.ClientBase, space: number, key: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_lock($1, hashtext($2)) AS locked',
    [space, key],
  );
  return rows[0]?.locked === true;
}

/** The session of one process of an installation leads as long as it lives. False while another one leads. */
function tryToLead(client: pg.ClientBase): Promise<boolean> {
  return tryLock(client, leaderSpace, 'leader');
}

/** Shows all others that the process lives, as long as the session does. */
function showPresence(client: pg.ClientBase, owner: string): Promise<boolean> {
  return tryLock(client, presenceSpace, owner);
}

/**
 * Locks and notifications of a server that refuses writes reach no process that works.
 * @throws when the session is lost too
 */
async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('the database can only be read');
}

/** Whether any session shows the presence of this process. */
export async function isPresent(pool: pg.Pool, owner: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
       AND classid = $1 AND objid = (hashtext($2)::bigint & 4294967295)::oid
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [presenceSpace, owner],
  );
  return rowCount !== 0;
}

/** The server ends the session of a machine that is gone without a word within about five seconds. */
const endWhenGone = `SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 3`;

/** Interval at which a process tries to lead, or checks its session. */
const tickMs = 500;
const answerMs = 3_000;
const channel = 'balance';
/** Distinguishes processes that show their presence from those of releases before. */
const ownerPrefix = 'session:';

interface CoordinationOptions {
  database: Pick<Database, 'pool'>;
  log: Log;
  /** Whether this process may lead. */
  mayLead: boolean;
}

/**
 * Coordination by one PostgreSQL session for each process, beside its pool: the session holds the advisory locks of
 * presence and leadership and listens to notifications. The server releases the locks when the process ends, however
 * it ends. A lost session is opened again.
 */
export class SessionCoordination implements Coordination {
  readonly owner = `${ownerPrefix}${randomUUID()}`;
  readonly #options: CoordinationOptions;
  readonly #listeners = new Listeners();
  #client: pg.Client | null = null;
  #isShown = false;
  #isLeader = false;
  #isStarted = false;
  #tick: Promise<void> = Promise.resolve();
  #isBusy = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CoordinationOptions) {
    this.#options = options;
  }

  /** Opens the session. @throws when the database cannot be used */
  async start(): Promise<void> {
    await this.#keepSession();
    this.#timer = setInterval(() => this.#begin(), tickMs);
  }

  isLeader(): boolean {
    return this.#isLeader;
  }

  async isConnected(owner: string): Promise<boolean | null> {
    if (!owner.startsWith(ownerPrefix)) return null;
    return await isPresent(this.#options.database.pool, owner);
  }

  on(topic: Topic, listener: Listener): void {
    this.#listeners.add(topic, listener);
  }

  async publish(topic: Topic, detail = ''): Promise<void> {
    const { database, log } = this.#options;
    await database.pool
      .query('SELECT pg_notify($1, $2)', [channel, notificationOf(topic, detail)])
      .catch((error: unknown) => log.debug({ err: error, topic }, 'other processes not notified'));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
    const client = this.#client;
    this.#drop();
    await client?.end().catch(() => {});
  }

  #begin(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#tick = this.#keepSession()
      .catch((error: unknown) => {
        this.#options.log.debug({ err: error }, 'session of the process lost');
        const client = this.#client;
        this.#drop();
        client?.end().catch(() => {});
      })
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #keepSession(): Promise<void> {
    const client = this.#client ?? (await this.#connect());
    if (!this.#isShown) this.#isShown = await showPresence(client, this.owner);
    await requireWritable(client);
    if (!this.#isLeader && this.#options.mayLead && (await tryToLead(client))) {
      // The session may have been lost while the answer was on its way.
      this.#isLeader = this.#client === client;
      this.#options.log.info({ owner: this.owner }, 'this process leads now');
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options.database.pool.options,
      ...{ application_name: 'balance session', keepAlive: true },
      ...{ query_timeout: answerMs, connectionTimeoutMillis: answerMs },
    });
    const lose = () => {
      if (this.#client === client) this.#drop();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      const [topic = '', detail = ''] = payload.split(' ');
      this.#listeners.call(topic, detail);
    });
    try {
      await client.connect();
      await client.query(endWhenGone);
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    if (this.#isStarted) this.#listeners.callAll();
    this.#isStarted = true;
    return client;
  }

  #drop(): void {
    this.#client = null;
    this.#isShown = false;
    this.#isLeader = false;
  }
}

/** The payload of a notification. Details have no spaces. */
function notificationOf(topic: Topic, detail: string): string {
  return `${topic} ${detail}`;
}
