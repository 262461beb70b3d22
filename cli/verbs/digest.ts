import { loadEnvironment } from '#server/config/load-environment.ts';
import { migrate } from '#server/db/migrate.ts';
import { sendDigestNow } from '#server/digest/send-digest-now.ts';
import { createLog } from '#server/log.ts';
import { operate } from '../operate.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import { type Verb, VerbUsageError } from '../verb.ts';

const failures = {
  refused: 'The mail server refused the address.',
  unavailable: 'The mail could not be sent. Look at SMTP_URL with: bin/balance doctor',
  unknown: 'The connection ended while the mail was sent. It may have arrived.',
};

export const verb: Verb = {
  help: `Usage: balance digest --to EMAIL [--dry-run]

Sends the digest of an account now, with its edition and sections, also where its digest is off. It does not
count as the digest of the day, and what it reports stays new.

  --to EMAIL  the address of the account
  --dry-run   write the plain text to the standard output and send nothing
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, {
      to: { type: 'string' },
      'dry-run': { type: 'boolean' },
    });
    noPositionals(positionals);
    if (values.to === undefined) throw new VerbUsageError('--to EMAIL is missing');
    const input = { email: values.to, dryRun: values['dry-run'] === true };
    const environment = loadEnvironment();
    const { outcome, subject, text } = await operate(environment, 'digest', input, async (deps) => {
      await migrate(deps.database, createLog('silent'));
      return sendDigestNow({ ...deps, environment }, input);
    });
    if (outcome === 'dry-run') io.stdout.write(`Subject: ${subject}\n\n${text}`);
    else if (outcome === 'empty') io.stdout.write('There is nothing to report, so nothing was sent.\n');
    else if (outcome === 'accepted') io.stdout.write(`Sent: ${subject}\n`);
    else throw new Error(failures[outcome]);
    return 0;
  },
};
