import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './files.mjs';

/**
 * A vite plugin: writes the shapes of answers into the scripts as data. They are computed from the schemas of the
 * contract, which stay out of the browser.
 */
export function compileShapes() {
  return {
    name: 'compile-shapes',
    apply: 'build',
    load: {
      filter: { id: /\/contract\/shapes-of-\w+\.ts$/ },
      async handler(id) {
        const { shapes } = await tsImport(id, join(root, 'vite.config.ts'));
        // In single quotes, because JSON is full of double ones; its own text holds neither quotes nor backslashes.
        return {
          code: `export const shapes = JSON.parse('${JSON.stringify(shapes)}');`,
          map: null,
          moduleType: 'js',
        };
      },
    },
  };
}
