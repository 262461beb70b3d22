// npm run build:extension: builds the browser extension to dist/extension and dist/extension.zip.
import { buildExtension } from './lib/build-extension.mjs';
import { fail } from './lib/progress.mjs';

buildExtension().then((bytes) => console.log(`dist/extension.zip: ${(bytes / 1000).toFixed(1)} kB`), fail);
