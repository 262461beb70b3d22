import { tiers } from '#domain/accounts/account.ts';
import { loadEnvironment } from '#server/config/load-environment.ts';
import { addOperatorAccount } from '#server/control/create-control-handlers.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { operate } from '../operate.ts';
import { onePositional, parseVerbArgs } from '../parse-verb-args.ts';
import { type Verb, VerbUsageError } from '../verb.ts';

function parseTier(text: string | undefined): (typeof tiers)[number] | undefined {
  const tier = tiers.find((each) => each === text);
  if (text !== undefined && tier === undefined) {
    throw new VerbUsageError(`--tier is one of ${tiers.join(', ')}, not '${text}'`);
  }
  return tier;
}

export const verb: Verb = {
  help: `Usage: balance user add EMAIL [--admin] [--tier free|pro|admin]

Adds the account, or changes the one there is. Nobody is mailed: its owner signs in with a link as
always, also where sign-up is closed.

  --admin   make an administrator
  --tier T  free, pro or admin; free and pro take the rights of an administrator away
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, {
      admin: { type: 'boolean' },
      tier: { type: 'string' },
    });
    const [action, ...rest] = positionals;
    if (action !== 'add') throw new VerbUsageError("the word after 'user' is 'add'");
    const email = onePositional(rest, 'EMAIL');
    const tier = parseTier(values.tier);
    const input = { email, admin: values.admin === true, ...(tier === undefined ? {} : { tier }) };
    const account = await operate(loadEnvironment(), 'account-add', input, async (deps) => {
      await migrate(deps.database, createLog('silent'));
      return addOperatorAccount(deps, input);
    });
    const rights = account.isAdmin ? 'an administrator' : `tier ${account.tier}`;
    io.stdout.write(`${account.created ? 'Added' : 'There is'} ${account.email}, ${rights}.\n`);
    for (const issuer of account.issuers) {
      io.stdout.write(`A person of ${issuer} signs in to this account. Check that this is its owner.\n`);
    }
    return 0;
  },
};
