// npm run fuzz -- [TARGET…] [--runs N] [--seed S] [--guided]: feeds damaged input to the parsers of outside input; --list names them.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/run.mjs').then(async ({ runNode }) => {
  const program = 'server/testing/fuzz/fuzz-main.ts';
  const { code } = await runNode(['--import', 'tsx', program, ...process.argv.slice(2)]);
  process.exitCode = code;
});
