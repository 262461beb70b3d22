import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { clearSchema } from './backup/clear-schema.ts';
import { migrate } from './migrate.ts';
import { loadMigrations, migrationsFolder } from './migrations-on-disk.ts';

const log = createLog('silent');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeOnEachDatabase('an upgrade of a database in which items wait', (getDatabase) => {
  /** As the program before `0117-set-aside` left it. */
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
    failure: { kind: string; detail: string; again: boolean } | null,
  ) =>
    getDatabase().pool.query(
      `INSERT INTO items (source, feed_id, guid, address, title, description, content, author, state,
         failure_kind, failure_detail, next_try_at, attempts, listed_at, changed_at)
       VALUES ('feed', 'f', $1, 'https://paper.example/' || $1, $1, 'Words.', '<p>Words.</p>', 'A. Writer', $2,
         $3, $4, CASE WHEN $5 THEN now() END, 1, now(), now())`,
      [name, state, failure?.kind ?? null, failure?.detail ?? null, failure?.again ?? false],
    );

  it('drops what feeds said of articles that wait, and of no others', async () => {
    await openBefore();
    const crashed = { kind: 'crashed', detail: 'The article could not be stored.', again: false };
    await store('listed', 'listed', null);
    await store('later', 'failed', { kind: 'timeout', detail: 'No answer.', again: true });
    await store('crashed', 'failed', crashed);
    await store('refused', 'failed', { kind: 'forbidden', detail: 'Refused.', again: false });
    await store('read', 'clustered', null);
    expect(await migrate(getDatabase(), log)).toContain('0117-set-aside');
    const { rows } = await getDatabase().pool.query(
      'SELECT title, description, content, author, next_try_at IS NOT NULL AS again FROM items ORDER BY title',
    );
    const words = { description: 'Words.', content: '<p>Words.</p>', author: 'A. Writer' };
    const none = { description: '', content: null, author: null };
    expect(rows).toEqual([
      { title: 'crashed', ...none, again: true },
      { title: 'later', ...none, again: true },
      { title: 'listed', ...none, again: false },
      { title: 'read', ...words, again: false },
      { title: 'refused', ...words, again: false },
    ]);
  });
});
