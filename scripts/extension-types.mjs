// node scripts/extension-types.mjs [--write]: checks that the types of the extension's client are those that the OpenAPI
// document generates. --write writes them.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/run.mjs').then(async ({ runNode }) => {
  const program = 'server/testing/typed-client/write-extension-types.ts';
  const { code } = await runNode(['--import', 'tsx', program, ...process.argv.slice(2)]);
  process.exitCode = code;
});
