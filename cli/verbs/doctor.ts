import { existsSync } from 'node:fs';
import { systemClock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import { loadEnvironment } from '#server/config/load-environment.ts';
import { EnvironmentError } from '#server/config/start-error.ts';
import { type Check, check, getReason } from '#server/control/doctor/check.ts';
import { checkDataFolder, checkNode, checkTemplate } from '#server/control/doctor/check-machine.ts';
import { testModel } from '#server/control/doctor/check-model.ts';
import { checkOutside } from '#server/control/doctor/check-outside.ts';
import { checkStored } from '#server/control/doctor/check-work.ts';
import { embeddedFolder } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { openModelConnection } from '#server/model-connection/model-connection.ts';
import { operate } from '../operate.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

function loadDoctorEnvironment(): { environment: Environment | undefined; checks: Check[] } {
  try {
    return { environment: loadEnvironment(), checks: [check('OK', 'settings', 'All settings can be read.')] };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { environment: undefined, checks: error.problems.map((text) => check('FAIL', 'settings', text)) };
  }
}

async function checkStorage(environment: Environment): Promise<Check[]> {
  if (environment.databaseUrl === undefined && !existsSync(embeddedFolder(environment.dataDir))) {
    return [check('OK', 'database', 'There is none yet; the first start makes it.'), await checkTemplate()];
  }
  try {
    return await operate(environment, 'doctor', {}, async (deps) => {
      const log = createLog('silent');
      const model = openModelConnection({ ...{ environment, log }, clock: deps.clock, db: deps.database.db });
      return [...(await checkStored(deps)), ...(await testModel(model))];
    });
  } catch (error) {
    return [check('FAIL', 'database', getReason(error))];
  }
}

export const verb: Verb = {
  help: `Usage: balance doctor

Looks at Node.js, the settings, the data folder, the disk, the database, the clock, the job queue, the
feeds, what is set aside, the age of the last backup, the mail server, the proxy, the providers of sign-in and the certificate, asks
the model one question of each kind, and prints a line for each: OK, WARN (works, but read it) or FAIL. The exit status is 1
when anything fails. Works while the server runs.
`,
  run: async (args, io) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    const { environment, checks } = loadDoctorEnvironment();
    checks.unshift(checkNode(process.versions.node));
    if (environment !== undefined) {
      checks.push(...(await checkDataFolder(environment.dataDir)));
      checks.push(...(await checkStorage(environment)));
      checks.push(...(await checkOutside(environment, systemClock())));
    }
    for (const { level, subject, text, advice } of checks) {
      io.stdout.write(`${level.padEnd(4)}  ${subject.padEnd(11)}  ${[text, advice].join(' ').trim()}\n`);
    }
    return checks.some(({ level }) => level === 'FAIL') ? 1 : 0;
  },
};
