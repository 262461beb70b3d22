import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import type { Database } from '#server/db/db.ts';
import { databaseUrlOf, openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples } from '#testing/stored-articles.ts';
import { findInconsistencies } from './soak/kill-ingestion.ts';

const now = '2026-06-01T12:00:00Z';
const events = 8;
const places = ['Wendle', 'Sorrel', 'Marrow', 'Tansy', 'Quillon', 'Brannock', 'Ystwyth', 'Oxmere'];

/** Reports of eight events, alike but for the names: each by three outlets. */
const reports = Array.from({ length: events }, (_, event) => {
  const rename = (text: string) => text.replaceAll('Wendle', places[event] ?? '');
  return bridgeReports.map((report) => ({
    ...report,
    title: rename(report.title),
    text: rename(report.text),
  }));
}).flat();

describe.skipIf(testPostgresUrl === undefined)('articles that two processes place at once', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
  });
  afterAll(() => database?.close());

  async function startProcess(url: string, ids: readonly string[]): Promise<ChildProcess> {
    const program = programArguments('server/ingestion/soak/place-until-done.ts');
    const child = spawn(process.execPath, [...program, url, now, ...ids], {
      cwd: rootFolder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('the process has no output');
    await once(child.stdout, 'data');
    return child;
  }

  it('are each in one story, and reports of one text are in the same', async () => {
    const ids = await storeSamples(database.db, [...reports, ...reports, otherReport], new Date(now));
    const url = await databaseUrlOf(database);
    const half = ids.length / 2;
    const halves = [ids.filter((_, at) => at < half), ids.filter((_, at) => at >= half)];
    const processes = await Promise.all(halves.map((own) => startProcess(url, own)));
    const ended = processes.map(async (child) => {
      const [output] = await once(child.stdout ?? child, 'data');
      return String(output);
    });
    for (const { stdin } of processes) stdin?.write('place\n');
    expect(await Promise.all(ended)).toEqual(['failed []\n', 'failed []\n']);

    const { rows } = await database.pool.query<{ article: string; story: string }>(
      'SELECT article_id AS article, story_id AS story FROM story_articles',
    );
    const storyOf = new Map(rows.map(({ article, story }) => [article, story]));
    expect(rows).toHaveLength(ids.length);
    expect(storyOf.size).toBe(ids.length);
    // Each process placed one of the two copies of a report.
    for (const at of reports.keys()) {
      expect(storyOf.get(ids[at] ?? '')).toBe(storyOf.get(ids[at + reports.length] ?? ''));
    }
    const faults = await findInconsistencies(database);
    // The samples were stored without items.
    expect(faults.filter((fault) => !fault.startsWith('articles '))).toEqual([]);
  }, 120_000);
});
