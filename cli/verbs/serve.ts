import { main } from '#server/main.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

export const verb: Verb = {
  help: `Usage: balance serve

Brings the database up to date and serves the web app and the API until it is told to stop.
Settings come from the environment and the file .env; .env.example lists them.
`,
  run: async (args) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    await main();
    return 0;
  },
};
