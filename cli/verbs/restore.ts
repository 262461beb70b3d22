import { resolve } from 'node:path';
import { loadEnvironment } from '#server/config/load-environment.ts';
import { restore } from '#server/db/backup/restore.ts';
import { withDatabase } from '../operate.ts';
import { onePositional, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: `Usage: balance restore FILE [--force]

Reads all of FILE first, then replaces the database by it or, if anything fails, changes nothing.
A backup of either engine can be restored into either. The server must not run.

  --force  replace a database that is not empty; everything in it is lost
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, { force: { type: 'boolean' } });
    const file = resolve(onePositional(positionals, 'FILE'));
    const force = values.force === true;
    const summary = await withDatabase(loadEnvironment(), ({ database }) =>
      restore(database, file, { force }),
    );
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    io.stdout.write(`Restored ${rows} rows of the backup of ${summary.createdAt}.\n`);
    return 0;
  },
};
