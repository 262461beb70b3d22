import { performance } from 'node:perf_hooks';
import type { Database } from '#server/db/db.ts';
import type { InstalledProcess } from './processes.ts';

interface Owners {
  /** Of the unfinished aggregation; null while it waits or none is unfinished. */
  run: string | null;
  /** The session that leads. */
  leader: string | null;
}

export interface TakeoverWatch {
  noteKill(killed: InstalledProcess): void;
  /** Milliseconds from each kill of an owner to its successor. */
  stop(): Promise<{ run: number[]; leader: number[] }>;
}

const everyMs = 100;

async function getOwners({ pool }: Database): Promise<Owners> {
  const { rows } = await pool.query<Owners>(
    `SELECT
       (SELECT owner FROM job_runs WHERE operation = 'RSS Aggregation' AND status = 'running') AS run,
       (SELECT min(pid)::text FROM pg_locks WHERE locktype = 'advisory' AND granted
          AND classid = 730165407 AND objsubid = 2
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS leader`,
  );
  return rows[0] ?? { run: null, leader: null };
}

/**
 * Watches who works on the aggregation and who leads. A change soon after the kill of a worker is its takeover; a run
 * that ended meanwhile counts as none.
 */
export function watchTakeovers(database: Database): TakeoverWatch {
  const takeovers = { run: [] as number[], leader: [] as number[] };
  let killedAt: number | null = null;
  let atKill: Owners = { run: null, leader: null };
  let now: Owners = { run: null, leader: null };
  let isStopped = false;
  const noteChanges = () => {
    if (killedAt === null) return;
    const took = performance.now() - killedAt;
    for (const kind of ['run', 'leader'] as const) {
      const [before, after] = [atKill[kind], now[kind]];
      if (before === null || after === null || after === before) continue;
      takeovers[kind].push(took);
      atKill = { ...atKill, [kind]: null };
    }
  };
  const watch = async () => {
    while (!isStopped) {
      now = await getOwners(database);
      noteChanges();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const watching = watch();
  return {
    noteKill: ({ role }) => {
      killedAt = role === 'worker' ? performance.now() : null;
      atKill = now;
    },
    stop: async () => {
      isStopped = true;
      await watching;
      return takeovers;
    },
  };
}
