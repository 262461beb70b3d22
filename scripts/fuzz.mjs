// npm run fuzz -- [TARGET…] [--runs N] [--seed S] [--guided]: feeds damaged input to the parsers of outside input; --list names
// them. Without a target, the property tests run first, each with all of its inputs.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/fuzz.mjs').then((program) => program.fuzz(process.argv.slice(2)));
