import { Socket } from 'node:net';
import pg from 'pg';
import type { Log } from '../log.ts';

/** A client whose socket is known, and whether a statement is pending. */
export class WatchedClient extends pg.Client {
  readonly socket: Socket;
  isPending = false;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.socket = socket;
    const send = this.query.bind(this) as (...values: unknown[]) => unknown;
    this.query = ((...values: unknown[]) => {
      this.isPending = true;
      return send(...values);
    }) as typeof this.query;
    this.on('drain', () => {
      this.isPending = false;
    });
  }
}

export interface WatchdogLimits {
  /** Interval at which sockets are checked. */
  tickMs: number;
  /** A connection without a byte for so many ticks is checked by a probe, a new connection. */
  unresponsiveTicks: number;
  /** How long the server has to answer a probe. */
  probeTimeoutMs: number;
  /** After so many probes in turn that failed, connections with a pending statement are ended. */
  maxFailedProbes: number;
}

const usualLimits: WatchdogLimits = {
  tickMs: 1000,
  unresponsiveTicks: 5,
  probeTimeoutMs: 3000,
  maxFailedProbes: 3,
};

/** The server process that a connection leads to. */
interface Backend {
  /** When its server started: another server has another time. */
  server: string;
  pid: number;
}

interface Watched {
  /** Null until the server has said it. */
  backend: Backend | null;
  /** As of the last tick. */
  bytesRead: number;
  /** For how many ticks it has waited without a byte. */
  unresponsiveTicks: number;
}

const whoAmI = 'SELECT pg_postmaster_start_time()::text AS server, pg_backend_pid() AS pid';
const whoIsThere = `SELECT pg_postmaster_start_time()::text AS server,
  ARRAY(SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[])) AS pids`;

interface Present {
  server: string;
  pids: number[];
}

const endOf = 'Connection terminated: the server no longer answers on it';

/**
 * Ends connections of a pool that lead nowhere: to a machine that is cut off, to a primary whose address has moved to
 * another server, through a network that drops packets. TCP alone notices that after a quarter of an hour. When a
 * statement has been pending for seconds without a byte, a probe checks all connections: one stays while its server
 * process lives, however long a statement needs. It is ended when the address leads to another server or the process is
 * gone, and when several probes in turn had no answer; then its statement fails as that of a lost connection.
 */
export class ConnectionWatchdog {
  readonly #log: Log;
  readonly #limits: WatchdogLimits;
  readonly #watched = new Map<WatchedClient, Watched>();
  #pool: pg.Pool | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failedProbes = 0;
  #isProbing = false;

  constructor(log: Log, limits: WatchdogLimits = usualLimits) {
    this.#log = log;
    this.#limits = limits;
  }

  /** What the configuration of the pool needs. */
  readonly config = {
    Client: WatchedClient,
    verify: (client: pg.PoolClient, done: (error?: Error) => void): void => {
      if (!(client instanceof WatchedClient)) {
        done();
        return;
      }
      const watched: Watched = { backend: null, bytesRead: 0, unresponsiveTicks: 0 };
      this.#watched.set(client, watched);
      client.query<Backend>(whoAmI).then(
        ({ rows: [backend] }) => {
          watched.backend = backend ?? null;
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  };

  start(pool: pg.Pool): void {
    this.#pool = pool;
    pool.on('remove', (client) => {
      if (client instanceof WatchedClient) this.#watched.delete(client);
    });
    this.#timer = setInterval(() => this.#check(), this.#limits.tickMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [{ socket, isPending }, watched] of this.#watched) {
      const isUnresponsive = isPending && socket.bytesRead === watched.bytesRead;
      watched.unresponsiveTicks = isUnresponsive ? watched.unresponsiveTicks + 1 : 0;
      watched.bytesRead = socket.bytesRead;
    }
    if (this.#listUnresponsive().length > 0) void this.#probe();
    else this.#failedProbes = 0;
  }

  #listUnresponsive(): WatchedClient[] {
    return [...this.#watched].flatMap(([client, { unresponsiveTicks }]) =>
      unresponsiveTicks >= this.#limits.unresponsiveTicks ? [client] : [],
    );
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    // The answer says nothing of connections that open during the probe, or whose process is known only after it began.
    const probed = [...this.#watched].map(([client, watched]) => ({
      client,
      watched,
      known: watched.backend,
    }));
    const present = await this.#probeServer(probed.flatMap(({ known }) => known?.pid ?? []));
    this.#isProbing = false;
    if (present !== null) {
      this.#failedProbes = 0;
      const isGone = ({ watched, known }: { watched: Watched; known: Backend | null }) => {
        if (present === 'refused') return false;
        if (known !== null) return !isThere(known, present);
        return watched.backend === null && watched.unresponsiveTicks >= this.#limits.unresponsiveTicks;
      };
      this.#end(probed.flatMap((each) => (isGone(each) ? [each.client] : [])));
      for (const watched of this.#watched.values()) watched.unresponsiveTicks = 0;
      return;
    }
    this.#failedProbes += 1;
    if (this.#failedProbes >= this.#limits.maxFailedProbes) this.#end(this.#listUnresponsive());
  }

  /**
   * Which of the watched server processes live on the server that the address leads to now; `refused` if it answers
   * that it cannot say, as with too many connections; null without an answer.
   */
  async #probeServer(pids: readonly number[]): Promise<Present | 'refused' | null> {
    const { probeTimeoutMs } = this.#limits;
    const client = new pg.Client({
      ...this.#pool?.options,
      ...{
        application_name: 'balance watchdog',
        connectionTimeoutMillis: probeTimeoutMs,
        query_timeout: probeTimeoutMs,
      },
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Present>(whoIsThere, [pids]);
      return rows[0] ?? null;
    } catch (error) {
      return error instanceof pg.DatabaseError ? 'refused' : null;
    } finally {
      client.end().catch(() => {});
    }
  }

  #end(clients: readonly WatchedClient[]): void {
    if (clients.length === 0) return;
    this.#log.warn(
      { connections: clients.length },
      'connections to a database server that no longer answers ended',
    );
    for (const client of clients) {
      this.#watched.delete(client);
      client.socket.destroy(new Error(endOf));
    }
  }
}

const isThere = ({ server, pid }: Backend, present: Present): boolean =>
  server === present.server && present.pids.includes(pid);
