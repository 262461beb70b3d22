import type { PartRow } from './part-store.ts';
import type { RunSharing } from './run-sharing.ts';
import { keyOf } from './run-sharing.ts';

/** A process without a heartbeat for this time has lost its parts; heartbeats come every 0.7 seconds. */
const timeoutMs = 20_000;
/** A process that is not connected for this time has ended. */
const absentMs = 1000;
/** A waiting part is put into the queue again at this interval, in case the queue has lost it. */
const enqueueIntervalMs = 10_000;

interface Observation {
  /** Changes with every heartbeat and every change of the process. */
  heartbeat: string;
  /** When it last changed, by the monotonic clock of this process. */
  sinceMs: number;
  absentSinceMs: number | null;
}

/** Finds the parts that no process works on. The process that holds the run has one. */
export class PartWatch {
  readonly #sharing: Pick<RunSharing, 'owner' | 'isConnected' | 'open'>;
  readonly #runId: string;
  readonly #observed = new Map<number, Observation>();

  constructor(sharing: Pick<RunSharing, 'owner' | 'isConnected' | 'open'>, runId: string) {
    this.#sharing = sharing;
    this.#runId = runId;
  }

  /** @returns parts whose process is gone, and waiting ones that the queue may have lost */
  async check(
    rows: readonly PartRow[],
    nowMs: number,
  ): Promise<{ abandoned: PartRow[]; unqueued: number[] }> {
    const present = new Map<string, boolean>();
    for (const owner of new Set(rows.flatMap((row) => row.owner ?? []))) {
      present.set(owner, (await this.#sharing.isConnected(owner)) !== false);
    }
    const abandoned: PartRow[] = [];
    const unqueued: number[] = [];
    for (const row of rows) {
      if (row.state === 'waiting') {
        if (this.#isUnqueued(row, nowMs)) unqueued.push(row.part);
      } else if (row.owner !== null && this.#isAbandoned(row, present.get(row.owner) === true, nowMs)) {
        abandoned.push(row);
      }
    }
    return { abandoned, unqueued };
  }

  #observe({ part, state, owner, heartbeats }: PartRow, nowMs: number): Observation & { isNew: boolean } {
    const heartbeat = state === 'waiting' ? state : `${owner} ${heartbeats}`;
    const seen = this.#observed.get(part);
    if (seen?.heartbeat === heartbeat) return Object.assign(seen, { isNew: false });
    const observation = { heartbeat, sinceMs: nowMs, absentSinceMs: null, isNew: seen !== undefined };
    this.#observed.set(part, observation);
    return observation;
  }

  /** It was put into the queue when it was made; a part that was given up was not. */
  #isUnqueued(row: PartRow, nowMs: number): boolean {
    const seen = this.#observe(row, nowMs);
    const isDue = seen.isNew || nowMs - seen.sinceMs >= enqueueIntervalMs;
    if (isDue) seen.sinceMs = nowMs;
    return isDue;
  }

  #isAbandoned(row: PartRow, isPresent: boolean, nowMs: number): boolean {
    if (this.#sharing.open.has(keyOf({ runId: this.#runId, part: row.part }))) return false;
    const seen = this.#observe(row, nowMs);
    if (isPresent && row.owner !== this.#sharing.owner) seen.absentSinceMs = null;
    else seen.absentSinceMs ??= nowMs;
    const isAbsent = seen.absentSinceMs !== null && nowMs - seen.absentSinceMs >= absentMs;
    return isAbsent || nowMs - seen.sinceMs >= timeoutMs;
  }
}
