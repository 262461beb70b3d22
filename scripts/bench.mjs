// npm run bench -- NAME [arguments]: runs bench/NAME.ts; --list names them, all runs all.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/dispatch.mjs').then((program) => program.dispatch('bench', process.argv.slice(2)));
