// npm start: installs if needed, builds if stale, serves. Must parse on any Node, to say that it is too old.
import { requireSupportedNode } from './lib/node-version.mjs';

requireSupportedNode();
import('./lib/start.mjs').then((start) => start.start());
