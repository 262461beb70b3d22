// npm run check: types, lint, boundaries and the unit tests that the changes can affect, within a minute.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/check.mjs').then((check) => check.check());
