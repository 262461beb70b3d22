import { existsSync } from 'node:fs';
import type { Settings } from '#server/config/env.ts';
import { loadSettings } from '#server/config/load-settings.ts';
import { SettingsError } from '#server/config/settings-error.ts';
import { type Check, check, reasonOf } from '#server/control/doctor/check.ts';
import { checkDatabase } from '#server/control/doctor/check-database.ts';
import { checkDataFolder, checkNode, checkTemplate } from '#server/control/doctor/check-machine.ts';
import { checkMailServer, checkProxy } from '#server/control/doctor/check-reach.ts';
import { embeddedFolder } from '#server/db/open-embedded.ts';
import { operate } from '../operate.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb } from '../verb.ts';

function readSettings(): { settings: Settings | undefined; checks: Check[] } {
  try {
    return { settings: loadSettings(), checks: [check('OK', 'settings', 'All settings can be read.')] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { settings: undefined, checks: error.problems.map((text) => check('FAIL', 'settings', text)) };
  }
}

async function checkStorage(settings: Settings): Promise<Check[]> {
  if (settings.databaseUrl === undefined && !existsSync(embeddedFolder(settings.dataDir))) {
    return [check('OK', 'database', 'There is none yet; the first start makes it.'), await checkTemplate()];
  }
  try {
    return await operate(settings, 'doctor', {}, ({ database }) => checkDatabase(database));
  } catch (error) {
    return [check('FAIL', 'database', reasonOf(error))];
  }
}

async function checkOutside({ mail, fetchProxyUrl }: Settings): Promise<Check[]> {
  return [
    mail.kind === 'smtp'
      ? await checkMailServer(mail.url)
      : check('OK', 'mail', 'Mail is written into the outbox folder, not sent.'),
    ...(fetchProxyUrl === undefined ? [] : [await checkProxy(fetchProxyUrl)]),
  ];
}

export const doctorVerb: Verb = {
  help: `Usage: balance doctor

Looks at Node.js, the settings, the data folder, the disk, the database, the mail server and the
proxy, and prints a line for each: OK, WARN (works, but read it) or FAIL. The exit status is 1 when
anything fails. Works while the server runs.
`,
  run: async (args, io) => {
    noPositionals(parseVerbArgs(args, {}).positionals);
    const { settings, checks } = readSettings();
    checks.unshift(checkNode(process.versions.node));
    if (settings !== undefined) {
      checks.push(...(await checkDataFolder(settings.dataDir)));
      checks.push(...(await checkStorage(settings)));
      checks.push(...(await checkOutside(settings)));
    }
    for (const { level, subject, text } of checks) {
      io.stdout.write(`${level.padEnd(4)}  ${subject.padEnd(11)}  ${text}\n`);
    }
    return checks.some(({ level }) => level === 'FAIL') ? 1 : 0;
  },
};
