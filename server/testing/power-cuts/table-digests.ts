import type pg from 'pg';

/** For each table the number of its rows and a hash of them all, whatever their order. */
export type TableDigests = Record<string, string>;

type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

const tablesKept = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND c.relpersistence = 'p'
    AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1`;

/** The state of all stored rows in a few hundred bytes. */
export async function digestTables(query: Query): Promise<TableDigests> {
  const tables = (await query(tablesKept)).rows.map(({ name }) => String(name));
  const parts = tables.map(
    (name) => `SELECT '${name.replaceAll("'", "''")}' AS name,
      count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM ${name} t`,
  );
  const { rows } = await query(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), String(digest)]));
}

/** The tables whose rows differ. */
export function differingTables(a: TableDigests, b: TableDigests): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => a[name] !== b[name]);
}

type Callback = (error: unknown, result?: unknown) => void;

interface Stateful {
  connection: { on(event: 'readyForQuery', listener: (message: { status: string }) => void): void };
}

/**
 * Calls `onAnswer` each time the caller of this pool is about to learn that a statement outside of a transaction, or
 * the end of a transaction, has succeeded. The caller continues when `onAnswer` has ended.
 */
export function watchAnswers(pool: pg.Pool, onAnswer: (query: Query) => Promise<void>): void {
  pool.on('connect', (client) => {
    let status = 'I';
    (client as unknown as Stateful).connection.on('readyForQuery', (message) => {
      status = message.status;
    });
    const original = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
      const answer = original(...args);
      if (!(answer instanceof Promise)) return answer;
      const seen = answer.then(async (result: unknown) => {
        if (status === 'I') await onAnswer(original as Query);
        return result;
      });
      if (callback === undefined) return seen;
      seen.then((result) => callback(null, result), callback);
      return undefined;
    };
    client.query = watched as typeof client.query;
  });
}
