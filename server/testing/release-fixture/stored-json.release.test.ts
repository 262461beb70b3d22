import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listStories as listStoriesCall } from '#contract/news.ts';
import { parseAnalysis } from '#server/analysis/stored-analysis.ts';
import { parseBatchFeeds, parseRunProblems, parseRunResult } from '#server/jobs/stored-run.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { parseOutlet } from '#server/outlets/override-store.ts';
import { parseGoldenResult } from '#server/prompts/prompt.ts';
import { settingDefinitions } from '#server/settings/definitions.ts';
import { parseSetting } from '#server/settings/parse-setting.ts';
import { listEditions } from '#server/stories/list-stories.ts';
import { parseBeforeRepair } from '#server/stories/moderation/before-repair.ts';
import {
  parseStoredProjection,
  parseStoryFacts,
  parseStoryMoves,
} from '#server/stories/projection/projected-story.ts';
import { testPostgresUrl } from '#testing/database.ts';
import { openPreviousRelease, type PreviousRelease, rebuildOutdatedNow } from './open-previous-release.ts';
import { createProductClient, type ProductClient } from './product-client.ts';
import { listRestored, type Restored } from './reads.ts';
import {
  changeObjects,
  fieldsOf,
  listJsonColumns,
  loadColumn,
  neverRead,
  type StoredColumn,
  storedColumns,
  writeColumn,
} from './stored-columns.ts';

/** One reading is enough of what is alike; the first ones are what readers open. */
const maxOfEach = 3;

const at = new Date();
/** What the stores parse each column with. */
const parsers: Readonly<Record<string, (stored: unknown, key: string) => unknown>> = {
  'stories.card': (stored) => {
    const { moves } = Object(stored);
    return {
      ...parseStoryFacts(stored),
      ...(moves === undefined ? {} : { moves: parseStoryMoves(stored) }),
    };
  },
  'stories.projection': parseStoredProjection,
  'ratings.analysis': parseAnalysis,
  'settings.value': (stored, key) => {
    const definition = settingDefinitions.find((each) => each.key === key);
    return definition === undefined ? stored : parseSetting(definition, stored);
  },
  'prompt_versions.golden': (stored) => parseGoldenResult(stored, at),
  'outlet_overrides.outlet': (stored, domain) => parseOutlet(stored, { domain }),
  'outlet_changes.old_row': (stored) => parseOutlet(stored, { domain: '' }),
  'outlet_changes.new_row': (stored) => parseOutlet(stored, { domain: '' }),
  'story_repairs.before': parseBeforeRepair,
  'job_runs.result': (stored) => parseRunResult(stored, at),
  'job_runs.problems': parseRunProblems,
  'job_run_batches.feeds': (stored) => parseBatchFeeds(stored, 1),
};

for (const engine of ['embedded', 'postgresql'] as const) {
  const skip = engine === 'postgresql' && testPostgresUrl === undefined;
  describe.skipIf(skip)(`JSON that another release stored, on the ${engine} database`, () => {
    let app: PreviousRelease;
    let client: ProductClient;
    let restored: Restored;
    beforeAll(async () => {
      app = await openPreviousRelease(engine);
      await rebuildOutdatedNow(app.database);
      const { sessionToken: token } = await app.signIn(app.adminEmail);
      client = createProductClient(app);
      restored = await listRestored(client);
      // A projection is built again when its story is opened.
      const { rows } = await app.database.pool.query('SELECT id FROM stories WHERE projection IS NOT NULL');
      for (const { id } of rows) await app.call('GET', `/news/stories/${id}`, { token });
    });
    afterAll(() => app?.close());

    const pathsOf = (path: string): string[] => {
      const ids = path.includes('{storyId}')
        ? restored.repairable.map(({ id }) => id)
        : restored.jobs.map(({ jobId }) => jobId);
      return path.includes('{') ? ids.slice(0, maxOfEach).map((id) => path.replace(/\{\w+\}/, id)) : [path];
    };

    /** What cannot be read or saved while the column holds these rows; sentences. */
    async function faultsOf({ reads, saves = [] }: StoredColumn): Promise<string[]> {
      const faults: string[] = [];
      const note = (error: unknown) => faults.push(String(error).slice(0, 200));
      const { db } = app.database;
      // The call answers with what it has at hand while it renders the list again.
      const { whole, heads } = await listEditions({ db, clock: app.clock.now, outlets: loadOutletTable() });
      for (const list of [whole, ...Object.values(heads)]) {
        const { error } = listStoriesCall.answer.safeParse(list);
        if (error !== undefined) note(z.prettifyError(error));
      }
      const { sessionToken: token } = await app.signIn(app.adminEmail);
      for (const path of reads.flatMap(pathsOf)) {
        const response = await app.call('GET', path, { token });
        if (response.status !== 200) note(`GET ${path}: ${await response.text()}`);
        else await response.text();
      }
      for (const path of saves) {
        const { version, ...value } = await client.call<{ version: number }>('GET', path);
        await client.call('POST', path, { ...value, based_on: version });
      }
      return faults;
    }

    it('stands in columns that this test knows', async () => {
      const known = storedColumns.map(({ table, column }) => `${table}.${column}`);
      expect([...known, ...neverRead].sort()).toEqual(await listJsonColumns(app.database));
    });

    it('keeps every field that the previous release wrote', async () => {
      for (const [name, parse] of Object.entries(parsers)) {
        const column = storedColumns.find(({ table, column: of }) => `${table}.${of}` === name);
        if (column === undefined) throw new Error(`There is no column ${name}.`);
        for (const [key, value] of await loadColumn(app.database, column)) {
          const expected = Array.isArray(value) ? value : { ...Object(value) };
          expect(parse(value, key), `${name} of ${key}`).toEqual(expected);
        }
      }
    });

    for (const column of storedColumns) {
      const name = `${column.table}.${column.column}`;
      it(`is read and saved with fields more or fewer than this release writes: ${name}`, async () => {
        const before = await loadColumn(app.database, column);
        expect(before.size).toBeGreaterThan(0);
        const variants = new Map([['.ofALaterRelease', 'more']]);
        for (const field of fieldsOf(before.values())) variants.set(field, 'fewer');
        const faults: Record<string, string[]> = {};
        for (const [field, kind] of variants) {
          const rows = [...before].map(([key, value]): [string, unknown] => [
            key,
            changeObjects(value, (object, path) => {
              if (kind === 'more') return { ...object, ofALaterRelease: { at: [1] } };
              const kept = Object.entries(object).filter(([each]) => `${path}.${each}` !== field);
              return Object.fromEntries(kept);
            }),
          ]);
          await writeColumn(app.database, column, new Map(rows));
          const found = await faultsOf(column).catch((error: unknown) => [String(error).slice(0, 300)]);
          if (found.length > 0) faults[`${kind}: ${field}`] = found.slice(0, 2);
        }
        await writeColumn(app.database, column, before);
        expect(faults).toEqual({});
      });
    }
  });
}
