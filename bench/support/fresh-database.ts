import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function query(serverUrl: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(statement).finally(() => server.end());
}

/** Runs `work` with a new database of the server, which is dropped afterwards. */
export async function withDatabase<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `balance_bench_${randomBytes(4).toString('hex')}`;
  await query(serverUrl, `CREATE DATABASE ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
