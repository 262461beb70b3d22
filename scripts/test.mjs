// npm test: everything, alone from a fresh clone. `npm test -- unit e2e` runs only those stages, --list names them.
// One file: npx vitest run --project unit PATH (components, e2e: CONTRIBUTING.md).
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/test.mjs').then((test) => test.test(process.argv.slice(2)));
