// npm run eval -- NAME [arguments]: runs evals/NAME.ts; --list names them, all runs all.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/dispatch.mjs').then((program) => program.dispatch('evals', process.argv.slice(2)));
