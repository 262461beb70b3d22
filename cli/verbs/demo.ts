import { loadEnvironment } from '#server/config/load-environment.ts';
import { runDemo } from '#server/control/create-control-handlers.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { operate } from '../operate.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

/** `balance demo`: loads a small edition to try the pages before the first ingestion run. */
export const verb: Verb = {
  help: `Usage: balance demo [--remove]

Loads a small edition of invented outlets and stories, marked as sample, so that the pages can be tried
before any feed was read. Loading it again renews it.

  --remove   take it out again
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, { remove: { type: 'boolean' } });
    noPositionals(positionals);
    const input = { remove: values.remove === true };
    const { stories, articles } = await operate(loadEnvironment(), 'demo', input, async (deps) => {
      await migrate(deps.database, createLog('silent'));
      return runDemo(deps, input);
    });
    io.stdout.write(
      input.remove
        ? `Removed ${stories} sample ${stories === 1 ? 'story' : 'stories'}.\n`
        : `Loaded ${stories} sample stories of ${articles} articles. They are marked as samples; "balance demo --remove" takes them out.\n`,
    );
    return 0;
  },
};
