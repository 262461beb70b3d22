import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';

/** Prints the outcome for a check that hides what is longer than any input that is drawn. */
const program = `
  import fc from 'fast-check';
  import { runTarget } from '${pathToFileURL(join(rootFolder, 'server/testing/fuzz/run-target.ts')).href}';
  const hidden = {
    name: 'hidden',
    reads: 'letters',
    maxLength: 100,
    inputs: fc.string({ unit: fc.constantFrom(...'jqxz'), maxLength: 2 }),
    check: (text) => {
      // Each is code of its own, which runs only after the one before.
      if (!text.includes('q')) return 'nothing';
      if (!text.includes('qz')) return 'q';
      if (!text.includes('qzj')) return 'qz';
      if (text.includes('qzjx')) throw new Error('found');
    },
  };
  const outcome = await runTarget(hidden, { runs: 20_000, seed: 20_260_305, isGrowing: false, isGuided: true });
  console.log(JSON.stringify(outcome));
`;

// In a process of its own, where no other code runs that coverage would see.
it('finds by coverage what many conditions in a row hide', async () => {
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: rootFolder });
  const { found, guided } = JSON.parse(stdout);
  expect(found).toMatchObject({ input: 'qzjx', problem: expect.stringMatching(/^It crashes: .*found/) });
  expect(guided.derived).toBeGreaterThan(0);
});
