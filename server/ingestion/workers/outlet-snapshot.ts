import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/**
 * The outlet rows in force at one time, in memory that threads share. Each page carries the snapshot of its time, so
 * that no thread can rate it by older rows; the rows are copied once for each change and not for each page.
 */
export interface OutletSnapshot {
  /** Unique in this process; a changed table has a higher number. */
  version: number;
  /** JSON of the rows. */
  rows: SharedArrayBuffer;
}

/** By array of rows. The array is immutable: a changed table has a new array. */
const snapshots = new WeakMap<readonly Outlet[], OutletSnapshot>();
let lastVersion = 0;

/** The snapshot of a table, made at the first call after a change. */
export function snapshotOf({ outlets }: OutletTable): OutletSnapshot {
  const known = snapshots.get(outlets);
  if (known !== undefined) return known;
  const json = Buffer.from(JSON.stringify(outlets));
  const rows = new SharedArrayBuffer(json.byteLength);
  json.copy(new Uint8Array(rows));
  lastVersion += 1;
  const snapshot = { version: lastVersion, rows };
  snapshots.set(outlets, snapshot);
  return snapshot;
}

let current: { version: number; table: OutletTable } | undefined;

/** The table of a snapshot. A thread keeps the rows of the last one. */
export function tableOf({ version, rows }: OutletSnapshot): OutletTable {
  if (current?.version !== version) {
    // A decoder refuses shared memory, so the bytes are copied once.
    const outlets = parseJson(Buffer.from(new Uint8Array(rows)).toString()) as Outlet[];
    current = { version, table: { version: 0, outlets } };
  }
  return current.table;
}
