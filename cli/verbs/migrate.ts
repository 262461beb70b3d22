import { loadEnvironment } from '#server/config/load-environment.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { operate } from '../operate.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: `Usage: balance migrate

Applies the migrations that the database lacks. Starting the server does the same; this is for
deployments that migrate on their own. Back up first. While a server runs on the embedded database, that
server is asked, and has done it.
`,
  run: async (args, io) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    const applied = await operate(loadEnvironment(), 'migrate', {}, ({ database }) =>
      migrate(database, createLog('silent')),
    );
    for (const name of applied) io.stdout.write(`applied ${name}\n`);
    if (applied.length === 0) io.stdout.write('The schema is up to date.\n');
    return 0;
  },
};
