import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { clearSchema } from './backup/restore.ts';
import { loadMigrations, migrate, migrationsFolder } from './migrate.ts';

const log = createLog('silent');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeOnEachDatabase('an upgrade of a database in which items wait', (getDatabase) => {
  /** The database of a program before `0117-set-aside`. */
  const openBefore = async () => {
    const client = await getDatabase().pool.connect();
    await clearSchema(client).finally(() => client.release());
    for (const { name } of await loadMigrations()) {
      if (name < '0117') await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    }
    await migrate(getDatabase(), log, { folder });
  };
  const store = (
    name: string,
    state: string,
    failure: { kind: string; detail: string; retries: boolean } | null,
  ) =>
    getDatabase().pool.query(
      `INSERT INTO items (source, feed_id, guid, address, title, description, content, author, state,
         failure_kind, failure_detail, next_try_at, attempts, listed_at, changed_at)
       VALUES ('feed', 'f', $1, 'https://paper.example/' || $1, $1, 'Words.', '<p>Words.</p>', 'A. Writer', $2,
         $3, $4, CASE WHEN $5 THEN now() END, 1, now(), now())`,
      [name, state, failure?.kind ?? null, failure?.detail ?? null, failure?.retries ?? false],
    );

  it('drops the texts of feeds for waiting articles only', async () => {
    await openBefore();
    const crashed = { kind: 'crashed', detail: 'The article could not be stored.', retries: false };
    await store('listed', 'listed', null);
    await store('later', 'failed', { kind: 'timeout', detail: 'No answer.', retries: true });
    await store('crashed', 'failed', crashed);
    await store('refused', 'failed', { kind: 'forbidden', detail: 'Refused.', retries: false });
    await store('read', 'clustered', null);
    expect(await migrate(getDatabase(), log)).toContain('0117-set-aside');
    const { rows } = await getDatabase().pool.query(
      'SELECT title, description, content, author, next_try_at IS NOT NULL AS retries FROM items ORDER BY title',
    );
    const words = { description: 'Words.', content: '<p>Words.</p>', author: 'A. Writer' };
    const none = { description: '', content: null, author: null };
    expect(rows).toEqual([
      { title: 'crashed', ...none, retries: true },
      { title: 'later', ...none, retries: true },
      { title: 'listed', ...none, retries: false },
      { title: 'read', ...words, retries: false },
      { title: 'refused', ...words, retries: false },
    ]);
  });
});
