// node scripts/rules.mjs [--write [--same-results]]: checks that the rules of ratings, clustering and projections changed
// together with their versions. --write stores both; --same-results stores changed rules that give the same results.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/run.mjs').then(async ({ runNode }) => {
  const program = 'server/testing/rules/write-rules.ts';
  const { code } = await runNode(['--import', 'tsx', program, ...process.argv.slice(2)]);
  process.exitCode = code;
});
