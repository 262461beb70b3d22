import { describe, expect, it } from 'vitest';
import { loadMigrations } from '#server/db/migrate.ts';
import { listBreakingStatements } from './list-breaking-statements.ts';

/** Rules for processes of two releases side by side begin here. */
const firstRuled = '0130';
const contractMark = /^-- contract: not used since \S+/;

describe('migrations', () => {
  it('keep processes of the release before working, or say since when nothing uses what they remove', async () => {
    const ruled = (await loadMigrations()).filter(({ name }) => name >= firstRuled);
    expect(ruled.length).toBeGreaterThan(0);
    const problems = ruled
      .filter(({ sql }) => !contractMark.test(sql))
      .flatMap(({ name, sql }) => listBreakingStatements(sql).map((problem) => `${name} ${problem}`));
    expect(problems).toEqual([]);
  });

  it('of the release before are recognised where they broke older processes', async () => {
    const renamed = (await loadMigrations()).find(({ name }) => name === '0118-column-names');
    expect(listBreakingStatements(renamed?.sql ?? '')).toEqual([
      'renames: alter table stories rename column telling to projection',
      'renames: alter table job_runs rename column beats to heartbeats',
    ]);
  });
});

describe('listBreakingStatements', () => {
  it.each([
    'ALTER TABLE stories DROP COLUMN card',
    'ALTER TABLE stories RENAME TO events',
    'DROP TABLE IF EXISTS stories',
    'ALTER TABLE stories ALTER COLUMN title TYPE varchar(10)',
    'ALTER TABLE stories ALTER title SET NOT NULL',
    'ALTER TABLE stories ALTER COLUMN title DROP DEFAULT',
    'ALTER TABLE stories ADD COLUMN weight real NOT NULL',
    'ALTER TABLE stories ADD COLUMN a int, ADD COLUMN b int NOT NULL',
    "ALTER TABLE stories ADD CONSTRAINT has_title CHECK (title <> '')",
    'DROP TRIGGER note_change ON feeds',
  ])('lists %s', (sql) => {
    expect(listBreakingStatements(`-- Words.\n${sql};`)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE stories ADD COLUMN weight real',
    "ALTER TABLE stories ADD COLUMN kind text NOT NULL DEFAULT 'plain, not null'",
    'CREATE TABLE weights (id int NOT NULL); ALTER TABLE weights ALTER COLUMN id SET NOT NULL',
    'CREATE INDEX by_kind ON stories (kind)',
    "UPDATE settings SET value = 'drop column'",
    '-- drop table stories\nSELECT 1',
    'DROP INDEX by_kind',
  ])('accepts %s', (sql) => {
    expect(listBreakingStatements(sql)).toEqual([]);
  });
});
