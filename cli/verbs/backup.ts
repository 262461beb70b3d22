import { resolve } from 'node:path';
import { loadEnvironment } from '#server/config/load-environment.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { abortOnSignals } from '../abort-on-signals.ts';
import { operate } from '../operate.ts';
import { onePositional, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: `Usage: balance backup FILE [--force]

Writes everything but waiting jobs, as of one moment, into FILE (gzipped JSON lines, readable by its
owner only). Works while the server runs; on the embedded database requests wait until it is done.

  --force  replace FILE if it exists, once the new backup is whole
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, { force: { type: 'boolean' } });
    const file = resolve(onePositional(positionals, 'FILE'));
    const force = values.force === true;
    const { signal, restore } = abortOnSignals();
    const summary = await operate(loadEnvironment(), 'backup', { file, force }, (deps) =>
      backUp(deps, file, { force, signal }),
    ).finally(restore);
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    const size = (summary.bytes / 1e6).toFixed(2);
    io.stdout.write(
      `${summary.file}: ${rows} rows of ${Object.keys(summary.rows).length} tables, ${size} MB\n`,
    );
    return 0;
  },
};
