import { installIfNeeded } from './install.mjs';
import { fail } from './progress.mjs';
import { runStages } from './run-stages.mjs';
import { endToEnd, firstScreen, image, release, static_, unit } from './test-stages.mjs';

/** What runs side by side stands in one row; a later row starts when the one before has ended. */
const rows = [static_, unit, firstScreen, endToEnd, image];
/** Run only by name, such as before a release. */
const furtherRows = [release];

export async function test(args) {
  try {
    const names = args.filter((name) => !name.startsWith('-'));
    const all = [...rows, ...furtherRows].flat().map((stage) => stage.name);
    if (args.includes('--list')) return console.log(all.join('\n'));
    const unknown = names.filter((name) => !all.includes(name));
    if (unknown.length > 0)
      throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${all.join(', ')}`);
    await installIfNeeded(console.log);
    const wanted =
      names.length === 0
        ? rows
        : [...rows, ...furtherRows].map((row) => row.filter(({ name }) => names.includes(name)));
    process.exit((await runStages(wanted)) ? 0 : 1);
  } catch (error) {
    fail(error);
  }
}
