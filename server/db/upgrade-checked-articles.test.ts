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

describeOnEachDatabase('an upgrade of a database with checked articles', (getDatabase) => {
  const query = (sql: string, values: unknown[] = []) => getDatabase().pool.query(sql, values);
  /** The database of a program before `0156-listed-articles`. */
  const openBefore = async () => {
    const client = await getDatabase().pool.connect();
    await clearSchema(client).finally(() => client.release());
    for (const { name } of await loadMigrations()) {
      if (name < '0156') await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`));
    }
    await migrate(getDatabase(), log, { folder });
  };
  const store = async (canonical: string, address = canonical) => {
    const { rows } = await query(
      `INSERT INTO articles (canonical_address, address, domain, page_kind, title, text, word_count, link_count,
         correction_noted, fetched_at)
       VALUES ($1, $2, 'paper.example', 'article', 'A title', 'Words.', 1, 0, false, now()) RETURNING id`,
      [`https://paper.example/${canonical}`, `https://paper.example/${address}`],
    );
    return (rows as { id: string }[])[0]?.id;
  };
  const addItem = (article: string | undefined) =>
    query(
      `INSERT INTO items (source, address, title, description, state, article_id, listed_at, changed_at)
       VALUES ('feed', $1::uuid::text, 'A title', '', 'clustered', $1::uuid, now(), now())`,
      [article],
    );
  const addStory = async (article: string | undefined) => {
    await query(
      'INSERT INTO stories (id, title, created_at, touched_at) VALUES (gen_random_uuid(), $1, now(), now())',
      ['A story'],
    );
    await query(
      `INSERT INTO story_articles (article_id, story_id, probability, outlet, language, dated, revision, placed_at)
       SELECT $1, id, 1, 'paper.example', 'en', now(), 1, now() FROM stories`,
      [article],
    );
  };

  it('lists what an item led to and what is in a story, and removes addresses with parameters that were only checked', async () => {
    await openBefore();
    await addItem(await store('read?id=7', 'read?id=7&token=SECRET'));
    await addItem(await store('followed', 'followed?utm_source=feed'));
    await addStory(await store('placed'));
    await store('checked');
    await store('private?token=SECRET');
    await store('redirected', 'redirected?key=SECRET');
    expect(await migrate(getDatabase(), log)).toContain('0156-listed-articles');
    // As a process of the release before does.
    await store('stored-later');
    const { rows } = await query(
      `SELECT substr(canonical_address, 23) AS path, substr(address, 23) AS address, listed_at IS NOT NULL AS listed
       FROM articles ORDER BY 1`,
    );
    expect(rows).toEqual([
      { path: 'checked', address: 'checked', listed: false },
      { path: 'followed', address: 'followed?utm_source=feed', listed: true },
      { path: 'placed', address: 'placed', listed: true },
      { path: 'read?id=7', address: 'read?id=7', listed: true },
      { path: 'stored-later', address: 'stored-later', listed: true },
    ]);
  });
});
