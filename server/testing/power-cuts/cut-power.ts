import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '#models/seeded-random.ts';
import type { Database } from '../../db/db.ts';
import { DiskModel } from './disk-model.ts';
import { type JournalEntry, loadJournal } from './journal.ts';
import { openObserved } from './open-observed.ts';
import { type Answer, recordWork, type WorkOptions } from './record-work.ts';
import { differingTables, digestTables, type TableDigests } from './table-digests.ts';

export interface PowerCutResult {
  cuts: number;
  /** Changes of files that were recorded, and syncs among them. */
  changes: number;
  syncs: number;
  /** Statements and transactions that wrote rows and were acknowledged. */
  acknowledged: number;
  articles: number;
  /** What was wrong after a cut: no start, lost or other rows, damage. */
  faults: string[];
}

const shareOfFirstStart = 0.15;

/**
 * Moments of the first start and, most of them, of the work. One half is spread evenly, the other over the kinds of
 * changes, because most changes are writes to the log.
 */
function chooseCuts(
  journal: readonly JournalEntry[],
  { answers, count, random }: { answers: readonly Answer[]; count: number; random: () => number },
): number[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const started = journal.findIndex(({ end }) => end >= (answers[0]?.position ?? 0));
  const everywhere = [...journal.keys()];
  const phases = [everywhere.slice(0, started), everywhere.slice(started)].map((changes) => {
    const kinds = new Set(changes.map((at) => journal[at]?.kind));
    return [...kinds].flatMap((kind) => [changes, changes.filter((at) => journal[at]?.kind === kind)]);
  });
  const cuts = Array.from({ length: count }, () => {
    const lists = phases[random() < shareOfFirstStart ? 0 : 1] ?? [];
    return pick(pick(lists)) + Math.floor(random() * 2);
  });
  return cuts.sort((a, b) => a - b);
}

/** The states of which one must be there: that of the last answer before the cut, or of the commit that was on its way. */
function allowedStates(answers: readonly Answer[], position: number): TableDigests[] {
  const next = answers.findIndex((answer) => answer.position > position);
  const last = next === -1 ? answers.length - 1 : next - 1;
  return answers.slice(Math.max(0, last), last + 2).map(({ digests }) => digests);
}

const checks = {
  table: `SELECT c.oid::regclass || ': ' || v.msg AS fault FROM pg_class c, LATERAL verify_heapam(c.oid) v
    WHERE c.relkind IN ('r', 'm', 't', 'S') AND c.relam <> 0 OR c.relkind = 'S'`,
  index: `SELECT bt_index_check(c.oid, heapallindexed => true)::text AS fault FROM pg_class c
    JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'btree'
    WHERE i.indisvalid AND c.relkind = 'i' AND c.relpersistence = 'p'`,
  'inverted index': `SELECT gin_index_check(c.oid)::text AS fault FROM pg_class c
    JOIN pg_am a ON a.oid = c.relam AND a.amname = 'gin' WHERE c.relkind = 'i'`,
};

/** Damage that amcheck finds in tables, sequences and indexes, those of the system too. */
async function findDamage({ pool }: Database): Promise<string[]> {
  const faults: string[] = [];
  await pool.query('CREATE EXTENSION amcheck');
  for (const [what, statement] of Object.entries(checks)) {
    try {
      const { rows } = await pool.query<{ fault: string }>(statement);
      faults.push(...rows.filter(({ fault }) => fault !== '').map(({ fault }) => `${what} ${fault}`));
    } catch (error) {
      faults.push(`${what}: ${String(error)}`);
    }
  }
  return faults;
}

/** What is wrong with the rows, which must be in one of the `allowed` states. */
async function findLosses({ pool }: Database, allowed: readonly TableDigests[]): Promise<string[]> {
  const found = await digestTables((statement) => pool.query(statement));
  const differences = allowed.map((state) => differingTables(state, found));
  if (differences.some((tables) => tables.length === 0)) return [];
  return [`other rows than acknowledged in ${differences[0]?.join(', ')}`];
}

/** What is wrong with the database in `dataDir` after its next start. */
async function findFaults(dataDir: string, allowed: readonly TableDigests[]): Promise<string[]> {
  const asFault = (error: unknown) => [String(error)];
  const database = await openObserved(dataDir).catch(asFault);
  if (Array.isArray(database)) return [`does not start: ${database}`];
  try {
    return [
      ...(await findLosses(database, allowed).catch(asFault)),
      ...(await findDamage(database).catch(asFault)),
    ];
  } finally {
    await database.close().catch(() => {});
  }
}

/**
 * Records the first start and the work of the embedded database, and then opens, for each of `cuts` moments, what a cut
 * of the power may have left of its files.
 */
export async function cutPower(
  options: WorkOptions & { cuts: number; seed: number; atOnce?: number; onCut?: (done: number) => void },
): Promise<PowerCutResult> {
  const { cuts, seed, atOnce = 1, onCut } = options;
  const folder = mkdtempSync(join(tmpdir(), 'balance-cuts-'));
  const random = seededRandom(seed);
  try {
    const recorded = join(folder, 'recorded');
    mkdirSync(recorded);
    const { answers, articles } = await recordWork(recorded, join(folder, 'journal'), options);
    rmSync(recorded, { recursive: true });
    const journal = loadJournal(join(folder, 'journal'));
    const disk = new DiskModel(recorded);
    const faults: string[] = [];
    const running = new Set<Promise<void>>();
    let applied = 0;
    for (const [number, cut] of chooseCuts(journal, { answers, count: cuts, random }).entries()) {
      for (; applied < cut; applied += 1) disk.apply(journal[applied] as JournalEntry);
      const left = join(folder, `cut-${number}`);
      disk.cutInto(left, random);
      const allowed = allowedStates(answers, journal[cut - 1]?.end ?? 0);
      const check = findFaults(left, allowed).then((found) => {
        faults.push(...found.map((fault) => `cut ${number} of seed ${seed}, after change ${cut}: ${fault}`));
        rmSync(left, { recursive: true });
        running.delete(check);
        onCut?.(number + 1);
      });
      running.add(check);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
    const syncs = journal.filter(({ kind }) => kind.startsWith('sync')).length;
    return { cuts, changes: journal.length, syncs, acknowledged: answers.length, articles, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
