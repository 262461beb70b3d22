import type pg from 'pg';
import type { BackupEvent } from './backup-format.ts';
import { BackupError } from './explain-backup-file.ts';
import { listTables, quoteName } from './list-tables.ts';

const batchCharacters = 1_000_000;
const batchRows = 500;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const key of rows) await client.query(`ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`);
  return rows;
}

/** Sets the sequence of each serial column to the maximum that was loaded. */
async function advanceSequences(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    for (const column of table.columns) {
      const name = quoteName(table.name);
      const { rows } = await client.query<{ sequence: string | null }>(
        'SELECT pg_get_serial_sequence($1, $2) AS sequence',
        [name, column],
      );
      const sequence = rows[0]?.sequence ?? null;
      if (sequence === null) continue;
      await client.query(
        `SELECT setval($1, (SELECT coalesce(max(${quoteName(column)}), 0) + 1 FROM ${name}), false)`,
        [sequence],
      );
    }
  }
}

class RowLoader {
  #client: pg.ClientBase;
  #insert = '';
  #rows: string[] = [];
  #characters = 0;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async begin(table: string, columns: readonly string[]): Promise<void> {
    await this.flush();
    const list = columns.map(quoteName).join(', ');
    const name = quoteName(table);
    this.#insert = `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
      SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`;
  }

  async add(json: string): Promise<void> {
    this.#rows.push(json);
    this.#characters += json.length;
    if (this.#rows.length >= batchRows || this.#characters >= batchCharacters) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#client.query(this.#insert, [`[${this.#rows.join(',')}]`]);
    this.#rows = [];
    this.#characters = 0;
  }
}

/** Loads the rows of a backup into empty tables; the order of tables does not matter. */
export async function loadRows(
  client: pg.ClientBase,
  backup: AsyncIterable<BackupEvent>,
): Promise<Record<string, number>> {
  const keys = await dropForeignKeys(client);
  const known = new Set((await listTables(client)).map(({ name }) => name));
  const loader = new RowLoader(client);
  let counts: Record<string, number> | undefined;
  for await (const event of backup) {
    if (event.kind === 'row') await loader.add(event.json);
    if (event.kind === 'end') counts = event.rows;
    if (event.kind !== 'table') continue;
    if (!known.has(event.table)) throw new BackupError(`The backup holds an unknown table ${event.table}.`);
    await loader.begin(event.table, event.columns);
  }
  await loader.flush();
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  await advanceSequences(client);
  if (counts === undefined) throw new BackupError('The backup is cut off.');
  return counts;
}
