import type pg from 'pg';
import { BackupError, type BackupEvent } from './backup-format.ts';
import { leftOutTables, listTables, quoteName } from './list-tables.ts';

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

interface NumberedColumn {
  sequence: string;
  table: string;
  column: string;
}

/** Columns that are numbered by a sequence, which several may share. */
async function listNumberedColumns(client: pg.ClientBase): Promise<NumberedColumn[]> {
  const { rows } = await client.query<NumberedColumn>(
    `SELECT coalesce(nullif(split_part(column_default, '''', 2), ''),
         pg_get_serial_sequence(quote_ident(table_name), column_name))::regclass::text AS sequence,
       table_name AS "table", column_name AS "column"
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`,
  );
  const stored = new Set((await listTables(client)).map(({ name }) => name));
  return rows.filter(({ table }) => stored.has(table));
}

/** Sets each sequence to the maximum that was loaded. */
async function advanceSequences(client: pg.ClientBase): Promise<void> {
  const columns = await listNumberedColumns(client);
  for (const sequence of new Set(columns.map((one) => one.sequence))) {
    const largest = columns
      .filter((one) => one.sequence === sequence)
      .map(({ table, column }) => `(SELECT max(${quoteName(column)}) FROM ${quoteName(table)})`);
    const next = `coalesce(greatest(${largest.join(', ')}), 0) + 1`;
    await client.query(`SELECT setval($1, ${next}, false)`, [sequence]);
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
  let isLeftOut = false;
  for await (const event of backup) {
    if (event.kind === 'row' && !isLeftOut) await loader.add(event.json);
    if (event.kind === 'end') counts = event.rows;
    if (event.kind !== 'table') continue;
    isLeftOut = leftOutTables.includes(event.table);
    if (isLeftOut) continue;
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
