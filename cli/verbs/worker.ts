import { main } from '#server/main.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: `Usage: balance worker

Works on background jobs (aggregation, clean-up, webhooks) and serves no pages, whatever ROLES says, until
it is told to stop. Several may run on one PostgreSQL; the embedded database allows one process only.
`,
  run: async (args) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    await main({ roles: ['worker'] });
    return 0;
  },
};
